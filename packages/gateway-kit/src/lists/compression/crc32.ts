/** The polynomial of CRC-32, lowest power first, as in RFC 1952. */
const polynomial = 0xedb88320;
const one = 0x80000000;

/** x to the power of 2^k, modulo the polynomial. */
const powersOfTwo = Array.from({ length: 32 }, () => 0);
powersOfTwo[0] = one >>> 1;
for (let k = 1; k < 32; k += 1) powersOfTwo[k] = multiply(powersOfTwo[k - 1]!, powersOfTwo[k - 1]!);

/** The CRC-32 of two concatenated buffers, from their CRC-32s and the length of the second one in bytes. */
export function combineCrc32(first: number, second: number, secondLength: number): number {
  return (multiply(computePower(secondLength), first) ^ second) >>> 0;
}

/** x to the power of 8 · `length`: the factor that shifts the first remainder. */
function computePower(length: number): number {
  let power = one;
  for (let left = length, k = 3; left; left = Math.floor(left / 2), k += 1)
    if (left % 2) power = multiply(powersOfTwo[k % 32]!, power);
  return power;
}

/** The product of two polynomials over GF(2), modulo CRC-32's. */
function multiply(a: number, b: number): number {
  let product = 0;
  let shifted = b;
  for (let bit = one; bit; bit >>>= 1) {
    if (a & bit) product ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ polynomial : shifted >>> 1;
  }
  return product >>> 0;
}
