/** SHA-256. `crypto.subtle` exists only on https and localhost, so a page served over plain http (a laptop in the living room) needs its own code. */

const K = Uint32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const START = Uint32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

function primes(count: number): number[] {
  const list: number[] = [];
  for (let value = 2; list.length < count; value++) if (list.every((prime) => value % prime)) list.push(value);
  return list;
}

function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32);
}

const rotateRight = (value: number, by: number) => (value >>> by) | (value << (32 - by));

/** Plain TypeScript implementation. */
export function sha256InScript(message: Uint8Array): Uint8Array {
  const length = Math.ceil((message.length + 9) / 64) * 64;
  const bytes = new Uint8Array(length);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(length - 4, (message.length << 3) >>> 0);
  const state = START.slice();
  const w = new Uint32Array(64);
  for (let from = 0; from < length; from += 64) {
    for (let at = 0; at < 16; at++) w[at] = view.getUint32(from + 4 * at);
    for (let at = 16; at < 64; at++) {
      const [x, y] = [w[at - 15]!, w[at - 2]!];
      const s0 = rotateRight(x, 7) ^ rotateRight(x, 18) ^ (x >>> 3);
      const s1 = rotateRight(y, 17) ^ rotateRight(y, 19) ^ (y >>> 10);
      w[at] = w[at - 16]! + s0 + w[at - 7]! + s1;
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let at = 0; at < 64; at++) {
      const temp1 =
        (h + (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) + ((e & f) ^ (~e & g)) + K[at]! + w[at]!) |
        0;
      const temp2 = ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + temp1) | 0, c, b, a, (temp1 + temp2) | 0];
    }
    for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] = state[at]! + value;
  }
  const out = new Uint8Array(32);
  const written = new DataView(out.buffer);
  state.forEach((value, at) => void written.setUint32(4 * at, value));
  return out;
}

export async function sha256(message: Uint8Array): Promise<Uint8Array> {
  const subtle = globalThis.crypto?.subtle;
  return subtle
    ? new Uint8Array(await subtle.digest("SHA-256", message as Uint8Array<ArrayBuffer>))
    : sha256InScript(message);
}
