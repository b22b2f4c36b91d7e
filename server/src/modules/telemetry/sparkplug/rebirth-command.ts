/** Returns the payload of the command `Node Control/Rebirth` = true. */
export function encodeRebirth(at: number): Buffer {
  const name = Buffer.from('Node Control/Rebirth')
  const time = encodeVarint(BigInt(at))
  const metric = Buffer.concat([
    Buffer.from([0x0a, name.length]),
    name,
    Buffer.from([0x18]),
    time,
    // Data type 11 is boolean, and field 14 its value.
    Buffer.from([0x20, 11, 0x70, 1]),
  ])
  return Buffer.concat([Buffer.from([0x08]), time, Buffer.from([0x12, metric.length]), metric])
}

function encodeVarint(value: bigint): Buffer {
  const bytes: number[] = []
  let rest = value
  do {
    const byte = Number(rest & 0x7fn)
    rest >>= 7n
    bytes.push(rest > 0n ? byte | 0x80 : byte)
  } while (rest > 0n)
  return Buffer.from(bytes)
}
