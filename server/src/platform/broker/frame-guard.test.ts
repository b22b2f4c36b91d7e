import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FrameScanner } from './frame-guard.ts'

const limit = 2000

function packet(length: number): Buffer {
  const header = [0x32]
  for (let rest = length; ; ) {
    const low = rest & 127
    rest >>= 7
    header.push(rest > 0 ? low | 128 : low)
    if (rest === 0) break
  }
  return Buffer.concat([Buffer.from(header), Buffer.alloc(length, 0xff)])
}

test('streams of allowed packets pass however they are split, and an oversized packet is found', () => {
  const lengths = fc.array(fc.nat(limit), { maxLength: 20 })
  fc.assert(
    fc.property(
      lengths,
      fc.array(fc.integer({ min: 1, max: 3000 })),
      fc.option(fc.integer({ min: 1, max: 1e6 })),
      (sizes, cuts, excess) => {
        const packets = sizes.map(packet)
        if (excess !== null) packets.push(packet(limit + excess))
        const stream = Buffer.concat(packets)
        const scanner = new FrameScanner({ first: limit, limit })
        let accepted = true
        let at = 0
        for (const cut of [...cuts, stream.length]) {
          accepted &&= scanner.accepts(stream.subarray(at, at + cut))
          at += cut
        }
        expect(accepted).toBe(excess === null)
      },
    ),
  )
})

test('the first packet has its own limit', () => {
  const limits = { first: 100, limit }
  expect(new FrameScanner(limits).accepts(packet(101))).toBe(false)
  expect(new FrameScanner(limits).accepts(Buffer.concat([packet(100), packet(limit)]))).toBe(true)
})
