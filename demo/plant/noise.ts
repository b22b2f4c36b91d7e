// Deterministic noise, so that filling a period twice stores the same values.

/** Returns a smooth wave between -1 and 1 that changes its direction each period. @param seed distinguishes waves */
export function wave(seed: number, ts: number, periodMs: number): number {
  const position = ts / periodMs
  const index = Math.floor(position)
  const share = position - index
  const eased = share * share * (3 - 2 * share)
  const [from, to] = [draw(seed, index), draw(seed, index + 1)]
  return from + (to - from) * eased
}

/** Returns a number between -1 and 1 that depends on two numbers. */
function draw(seed: number, index: number): number {
  let bits = Math.imul(seed, 0x9e3779b1) ^ Math.imul(index, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39)
  return ((bits ^ (bits >>> 15)) >>> 0) / 0x7fffffff - 1
}
