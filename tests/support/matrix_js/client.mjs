// One person at matrix-js-sdk, with encryption, its keys in memory. Obeys one JSON object a line on stdin:
// {"join": room}, {"send": text, "room": room}, {"edit": event, "send": text, "room": room}, {"stop": true}.
// Tells on stdout, one JSON object a line, what was done and what it could read.
import { createInterface } from "node:readline";

const tell = (what) => process.stdout.write(JSON.stringify(what) + "\n");
for (const level of ["log", "info", "debug", "trace", "warn", "error"]) {
    console[level] = (...words) => process.stderr.write(words.join(" ") + "\n");
}

const sdk = await import("matrix-js-sdk");
const [homeserver, user, password] = process.argv.slice(2);
const door = sdk.createClient({ baseUrl: homeserver });
const login = await door.loginRequest({
    type: "m.login.password",
    identifier: { type: "m.id.user", user },
    password,
});
const client = sdk.createClient({
    baseUrl: homeserver,
    userId: login.user_id,
    deviceId: login.device_id,
    accessToken: login.access_token,
});
await client.initRustCrypto({ useIndexedDB: false });

const heard = (event) => {
    if (event.getType() !== "m.room.message" || event.isDecryptionFailure()) return;
    tell({
        heard: event.getContent().body,
        sender: event.getSender(),
        room: event.getRoomId(),
        encrypted: event.isEncrypted(),
        reply_to: event.replyEventId ?? null,
    });
};
client.on(sdk.RoomEvent.Timeline, (event) => {
    if (!event.isEncrypted()) heard(event);
});
client.on(sdk.MatrixEventEvent.Decrypted, heard);
client.once(sdk.ClientEvent.Sync, () => tell({ ready: login.user_id }));
await client.startClient({ initialSyncLimit: 20 });

const obey = async (order) => {
    if (order.join) return (await client.joinRoom(order.join)).roomId;
    if (order.send) {
        const content = { msgtype: "m.text", body: order.send };
        if (!order.edit) return (await client.sendEvent(order.room, "m.room.message", content)).event_id;
        const relation = { rel_type: "m.replace", event_id: order.edit };
        const edited = { ...content, body: `* ${order.send}`, "m.new_content": content, "m.relates_to": relation };
        return (await client.sendEvent(order.room, "m.room.message", edited)).event_id;
    }
    throw new Error(`what is ${JSON.stringify(order)}?`);
};
for await (const line of createInterface({ input: process.stdin })) {
    const order = JSON.parse(line);
    if (order.stop) break;
    try {
        tell({ done: await obey(order) });
    } catch (error) {
        tell({ failed: String(error) });
    }
}
client.stopClient();
process.exit(0);
