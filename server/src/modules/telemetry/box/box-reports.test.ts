import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BoxRecord, maxDeadLettersPerBox, maxUnmappedPerBox } from './box-reports.ts'

describe('box record', () => {
  test('lists at most 1 000 unmapped codes and counts the rest', () => {
    const record = new BoxRecord('1')
    for (let index = 0; index < maxUnmappedPerBox + 5; index++) {
      record.addUnmapped({ deviceCode: 'M01', code: `c${index}` }, index, 10)
    }
    record.addUnmapped({ deviceCode: 'M01', code: 'c0' }, 'again', 20)
    const { unmapped, counters } = record.report()
    expect(unmapped).toHaveLength(maxUnmappedPerBox)
    expect(counters).toMatchObject({ unmapped: maxUnmappedPerBox + 6, unmappedOverflow: 5 })
    expect(unmapped[0]).toMatchObject({ code: 'c0', firstAt: 10, lastAt: 20, count: 2, lastValue: 'again' })
    record.forgetUnmapped((_device, code) => code === 'c0')
    expect(record.report().unmapped[0]?.code).toBe('c1')
  })

  test('keeps the first 2 KiB of the last 100 malformed messages', () => {
    const record = new BoxRecord('1')
    for (let index = 0; index < maxDeadLettersPerBox + 1; index++) {
      record.addDeadLetter(Buffer.alloc(5000, index), { channel: 'data', reason: 'notJson', at: index })
    }
    const { deadLetters, counters } = record.report()
    expect(counters.malformed).toBe(maxDeadLettersPerBox + 1)
    expect(deadLetters).toHaveLength(maxDeadLettersPerBox)
    expect(deadLetters[0]).toMatchObject({ at: 1, bytes: 5000 })
    expect(Buffer.from(deadLetters[0]?.head ?? '', 'base64')).toEqual(Buffer.alloc(2048, 1))
  })

  test('median skew over the last 100 samples', () => {
    const record = new BoxRecord('1')
    expect(record.report().skewMs).toBeNull()
    for (let index = 0; index < 1000; index++) record.addSkew(index < 900 ? 99_999 : index)
    expect(record.report().skewMs).toBe(950)
  })

  test('sequence numbers wrap, resends are no gaps', () => {
    const record = new BoxRecord('1')
    expect(record.followSeq(0xffffffff)).toBeUndefined()
    expect(record.followSeq(0)).toBeUndefined()
    expect(record.followSeq(0)).toBeUndefined()
    expect(record.followSeq(0xfffffff0)).toBeUndefined()
    expect(record.followSeq(4)).toEqual({ from: 1, to: 3 })
    expect(record.counters.seqGaps).toBe(1)
  })

  test('a gap contains exactly the missing numbers', () => {
    fc.assert(
      fc.property(fc.nat(0xffffffff), fc.integer({ min: 1, max: 1000 }), (start, step) => {
        const record = new BoxRecord('1')
        record.followSeq(start)
        const gap = record.followSeq((start + step) >>> 0)
        if (step === 1) expect(gap).toBeUndefined()
        else expect(gap && ((gap.to - gap.from) >>> 0) + 1).toBe(step - 1)
      }),
    )
  })

  test('a box flaps with the seventh change within an hour; reported once', () => {
    const { flapping } = new BoxRecord('1')
    const counts = Array.from({ length: 9 }, (_, index) => flapping.add(index * 60_000))
    expect(counts.map((count) => count ?? 0)).toEqual([0, 0, 0, 0, 0, 0, 7, 0, 0])
    expect([flapping.isFlapping, flapping.takeEnd(3_600_000 + 60_000)]).toEqual([true, false])
    expect([flapping.takeEnd(3_600_000 + 120_000), flapping.takeEnd(3_600_000 + 120_001)]).toEqual([true, false])
    expect(flapping.add(2 * 3_600_000)).toBeUndefined()
    const again = Array.from({ length: 6 }, (_, index) => flapping.add(2 * 3_600_000 + index))
    expect(again.at(-1)).toBe(7)
  })

  test('a median skew beyond a minute is a fault', () => {
    const record = new BoxRecord('1')
    const kinds = (at: number) => {
      record.rate([], at)
      return record.faults.map(({ kind, since }) => `${kind} ${since}`)
    }
    expect(kinds(1)).toEqual([])
    for (let index = 0; index < 100; index++) record.addSkew(60_000)
    expect(kinds(2)).toEqual([])
    for (let index = 0; index < 60; index++) record.addSkew(-60_001)
    expect(kinds(3)).toEqual(['skew 3'])
    expect(kinds(4)).toEqual(['skew 3'])
    record.endFaults()
    expect(record.faults).toEqual([])
  })
})

describe('a clock that is set back', () => {
  const day = 86_400_000

  test('the minute of unreadable messages starts again', () => {
    const record = new BoxRecord('1')
    expect(record.countUnreadable(40 * day)).toBe(1)
    expect(record.countUnreadable(day)).toBe(1)
    expect(record.countUnreadable(day + 1)).toBe(2)
  })

  test('the last message is recorded again', () => {
    const record = new BoxRecord('1')
    record.noteMessage(Buffer.from('ahead'), 'data', 40 * day)
    record.noteMessage(Buffer.from('now'), 'data', day)
    expect(record.report().lastMessage).toMatchObject({ at: day })
  })

  test('state changes with a later time do not count as flapping', () => {
    const { flapping } = new BoxRecord('1')
    for (let change = 0; change < 6; change++) flapping.add(40 * day + change)
    expect(flapping.add(day)).toBeUndefined()
  })
})
