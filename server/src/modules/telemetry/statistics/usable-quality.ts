/** Returns whether a value counts in means (domain design, equipment 3.3). */
export function isUsable(code: number): boolean {
  const kind = (code & 0xffff0000) >>> 0
  return code < 0x40000000 || kind === 0x40900000 || kind === 0x40940000 || kind === 0x40950000
}
