/** A text as a QR code (ISO/IEC 18004): bytes, error correction M, versions 1 to 10. */

const VERSIONS = 10;
// Of each version at level M: error correction bytes of a block, and blocks.
const PER_BLOCK = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];

const bit = (value: number, place: number) => ((value >>> place) & 1) === 1;

// --- bytes ---------------------------------------------------------------------------------------------------------

/** Modules for data and error correction. */
function room(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const aligned = Math.floor(version / 7) + 2;
    modules -= (25 * aligned - 10) * aligned - 55;
    if (version >= 7) modules -= 36;
  }
  return modules;
}

function capacity(version: number): number {
  return Math.floor(room(version) / 8) - PER_BLOCK[version - 1]! * BLOCKS[version - 1]!;
}

/** Multiplication in the field of 256 elements. */
function times(one: number, other: number): number {
  let product = 0;
  for (let place = 7; place >= 0; place--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((other >>> place) & 1) * one;
  }
  return product;
}

function divisor(degree: number): number[] {
  const result = [...Array<number>(degree - 1).fill(0), 1];
  let power = 1;
  for (let round = 0; round < degree; round++) {
    for (let at = 0; at < degree; at++) result[at] = times(result[at]!, power) ^ (result[at + 1] ?? 0);
    power = times(power, 2);
  }
  return result;
}

function remainder(data: number[], by: number[]): number[] {
  const result = by.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ result.shift()!;
    result.push(0);
    by.forEach((coefficient, at) => {
      result[at]! ^= times(coefficient, factor);
    });
  }
  return result;
}

function data(text: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let place = length - 1; place >= 0; place--) bits.push((value >>> place) & 1);
  };
  put(0b0100, 4);
  put(text.length, version < 10 ? 8 : 16);
  for (const byte of text) put(byte, 8);
  const all = capacity(version) * 8;
  put(0, Math.min(4, all - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const bytes = Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(8 * at, 8 * at + 8).reduce((sum, one) => 2 * sum + one, 0),
  );
  for (let pad = 0xec; bytes.length < all / 8; pad ^= 0xec ^ 0x11) bytes.push(pad);
  return bytes;
}

/** The data in blocks, each with its error correction, interleaved. */
function codewords(bytes: number[], version: number): number[] {
  const count = BLOCKS[version - 1]!;
  const ecc = PER_BLOCK[version - 1]!;
  const raw = Math.floor(room(version) / 8);
  const short = count - (raw % count);
  const length = Math.floor(raw / count) - ecc;
  const by = divisor(ecc);
  const blocks: { data: number[]; ecc: number[] }[] = [];
  for (let at = 0, from = 0; at < count; at++) {
    const part = bytes.slice(from, from + length + (at < short ? 0 : 1));
    from += part.length;
    blocks.push({ data: part, ecc: remainder(part, by) });
  }
  const woven: number[] = [];
  for (let at = 0; at <= length; at++)
    for (const block of blocks) if (at < block.data.length) woven.push(block.data[at]!);
  for (let at = 0; at < ecc; at++) for (const block of blocks) woven.push(block.ecc[at]!);
  return woven;
}

// --- modules -------------------------------------------------------------------------------------------------------

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

class Square {
  readonly size: number;
  readonly dark: boolean[][];
  private readonly fixed: boolean[][];

  constructor(private readonly version: number) {
    this.size = 4 * version + 17;
    this.dark = Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
    this.fixed = Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
    this.frame();
  }

  private set(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y]![x] = dark;
    this.fixed[y]![x] = true;
  }

  private frame(): void {
    const { size, version } = this;
    for (let at = 0; at < size; at++) {
      this.set(6, at, at % 2 === 0);
      this.set(at, 6, at % 2 === 0);
    }
    const places = this.aligned();
    const last = places.length - 1;
    for (const [i, x] of places.entries())
      for (const [j, y] of places.entries())
        if (!((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0))) this.rings(x, y, 2);
    for (const [x, y] of [
      [3, 3],
      [size - 4, 3],
      [3, size - 4],
    ] as const)
      this.rings(x, y, 4);
    this.format(0);
    if (version >= 7) {
      let rest = version;
      for (let round = 0; round < 12; round++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
      const bits = (version << 12) | rest;
      for (let at = 0; at < 18; at++) {
        const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)];
        this.set(far, near, bit(bits, at));
        this.set(near, far, bit(bits, at));
      }
    }
  }

  private rings(x: number, y: number, reach: number): void {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        this.set(x + dx, y + dy, reach === 4 ? ring !== 2 && ring !== 4 : ring !== 1);
      }
  }

  private aligned(): number[] {
    if (this.version === 1) return [];
    const count = Math.floor(this.version / 7) + 2;
    const step = Math.ceil((4 * this.version + 4) / (2 * count - 2)) * 2;
    return [6, ...Array.from({ length: count - 1 }, (_, at) => this.size - 7 - (count - 2 - at) * step)];
  }

  format(mask: number): void {
    let rest = mask; // level M is 00
    for (let round = 0; round < 10; round++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const bits = ((mask << 10) | rest) ^ 0x5412;
    const { size } = this;
    for (let at = 0; at < 6; at++) this.set(8, at, bit(bits, at));
    this.set(8, 7, bit(bits, 6));
    this.set(8, 8, bit(bits, 7));
    this.set(7, 8, bit(bits, 8));
    for (let at = 9; at < 15; at++) this.set(14 - at, 8, bit(bits, at));
    for (let at = 0; at < 8; at++) this.set(size - 1 - at, 8, bit(bits, at));
    for (let at = 8; at < 15; at++) this.set(8, size - 15 + at, bit(bits, at));
    this.set(8, size - 8, true);
  }

  fill(bytes: number[]): void {
    let at = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let down = 0; down < this.size; down++)
        for (const x of [right, right - 1]) {
          const y = ((right + 1) & 2) === 0 ? this.size - 1 - down : down;
          if (this.fixed[y]![x] || at >= bytes.length * 8) continue;
          this.dark[y]![x] = bit(bytes[at >>> 3]!, 7 - (at & 7));
          at++;
        }
    }
  }

  mask(which: number): void {
    this.dark.forEach((row, y) => {
      for (let x = 0; x < row.length; x++) if (!this.fixed[y]![x] && MASKS[which]!(x, y)) row[x] = !row[x];
    });
  }
}

/** How hard a square is to read: long runs, blocks, what looks like a finder, too much of one colour. */
export function penalty(dark: boolean[][]): number {
  const size = dark.length;
  const lines = [...dark, ...dark.map((_, x) => dark.map((row) => row[x]!))].map((line) =>
    line.map((one) => (one ? "1" : "0")).join(""),
  );
  let sum = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (let at = 0; at + 11 <= size; at++) if (/^(00001011101|10111010000)/.test(line.slice(at, at + 11))) sum += 40;
  }
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++) {
      const one = dark[y]![x];
      if (one === dark[y]![x + 1] && one === dark[y + 1]![x] && one === dark[y + 1]![x + 1]) sum += 3;
    }
  const part = dark.flat().filter(Boolean).length / size ** 2;
  return sum + 10 * Math.floor(Math.abs(part * 100 - 50) / 5);
}

/** The modules of a text, row by row; nothing if it is too long. */
export function qr(text: string, mask?: number): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= VERSIONS && bytes.length + (version < 10 ? 2 : 3) > capacity(version)) version++;
  if (version > VERSIONS) return undefined;
  const words = codewords(data(bytes, version), version);
  const made = (which: number) => {
    const square = new Square(version);
    square.fill(words);
    square.mask(which);
    square.format(which);
    return square.dark;
  };
  if (mask !== undefined) return made(mask);
  return MASKS.map((_, which) => made(which)).reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}
