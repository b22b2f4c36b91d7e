import { Cron } from 'croner'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeCron } from './describe-cron.ts'
import { daysOf, nextFire, nextFires } from './next-fire.ts'
import { type CronFields, parseCron } from './parse-cron.ts'

const utc = (text: string): number => Date.parse(`${text}Z`)
const firesOf = (expression: string, after: string, count = 1, zone = 'UTC'): string[] =>
  nextFires(expression, { after: utc(after), zone, count }).map((at) => new Date(at).toISOString().slice(0, 19))
const messageOf = (expression: string, isStrict = false): string | undefined => {
  const parsed = parseCron(expression, isStrict)
  return 'message' in parsed ? parsed.message : undefined
}

describe('fire times are those of Quartz', () => {
  test.each([
    ['0 0 12 ? * 6L', '2026-11-20T13:00:00', '2026-11-27T12:00:00'],
    ['0 0 0 ? * 1', '2026-11-20T00:00:00', '2026-11-22T00:00:00'],
    ['0 0 0 L-3 * ?', '2026-11-20T00:00:00', '2026-11-27T00:00:00'],
    ['0 0 0 ? * L', '2026-11-20T00:00:00', '2026-11-21T00:00:00'],
    ['0 0 0 LW 10 ?', '2026-01-01T00:00:00', '2026-10-30T00:00:00'],
    ['0 15 10 L-1W,L-1 * ?', '2010-10-29T10:15:00', '2010-10-30T10:15:00'],
    ['0 15 10 L-1W,L-1 * ?', '2010-10-01T00:00:00', '2010-10-29T10:15:00'],
    ['0 15 10 1,L * ?', '2010-10-02T00:00:00', '2010-10-31T10:15:00'],
    ['0 15 10 L,L-1,L-2 * ?', '2010-10-30T12:00:00', '2010-10-31T10:15:00'],
    ['0 15 10 2W,16 * ?', '2010-10-02T00:00:00', '2010-10-16T10:15:00'],
    ['0 15 10 2W,16W * ?', '2010-10-02T00:00:00', '2010-10-15T10:15:00'],
    ['0 0 0 15W 8 ?', '2026-01-01T00:00:00', '2026-08-14T00:00:00'],
    ['0 0 0 1W 8 ?', '2026-01-01T00:00:00', '2026-08-03T00:00:00'],
    ['0 0 0 31W 5 ?', '2026-01-01T00:00:00', '2026-05-29T00:00:00'],
    ['0 0 0 29 2 ?', '2026-11-20T00:00:00', '2028-02-29T00:00:00'],
    ['0 0/5 14 * * ?', '2026-11-20T14:01:00', '2026-11-20T14:05:00'],
    ['0 0 22-2 * * ?', '2026-11-20T23:30:00', '2026-11-21T00:00:00'],
    ['0 0 0 ? * FRI-MON', '2026-11-23T00:00:00', '2026-11-27T00:00:00'],
    ['0 0 0 ? * MON#5', '2026-11-01T00:00:00', '2026-11-30T00:00:00'],
    ['0 0 0 1 1 ? 2030', '2026-11-20T00:00:00', '2030-01-01T00:00:00'],
    ['0 0 0 * * *', '2026-11-20T00:00:00', '2026-11-21T00:00:00'],
    ['*/20 * * * * ?', '2026-11-20T00:00:05', '2026-11-20T00:00:20'],
    ['/20 * * * * ?', '2026-11-20T00:00:25', '2026-11-20T00:00:40'],
  ])('%s after %s', (expression, after, expected) => {
    expect(firesOf(expression, after)).toEqual([expected])
  })

  test('S-206 S-287 an expression that never fires has no next time', () => {
    expect(firesOf('0 0 0 31 2 ?', '2026-11-20T00:00:00')).toEqual([])
    expect(firesOf('0 0 0 1 1 ? 2020', '2026-11-20T00:00:00')).toEqual([])
    expect(firesOf('0 0 0 1 1 ? 2099', '2098-12-31T00:00:00', 5)).toEqual(['2099-01-01T00:00:00'])
  })

  test('at a clock change a skipped time fires right after the gap and a repeated time fires once', () => {
    expect(firesOf('0 30 2 * * ?', '2026-03-28T12:00:00', 2, 'Europe/Berlin')).toEqual([
      '2026-03-29T01:00:00',
      '2026-03-30T00:30:00',
    ])
    expect(firesOf('0 30 2 * * ?', '2026-10-24T12:00:00', 2, 'Europe/Berlin')).toEqual([
      '2026-10-25T00:30:00',
      '2026-10-26T01:30:00',
    ])
    expect(firesOf('0 0 8 * * ?', '2026-11-20T00:00:00', 1, 'Asia/Shanghai')).toEqual(['2026-11-21T00:00:00'])
  })

  test('the ten next fire times of the rarest day are found', () => {
    expect(firesOf('0 0 0 29 2 ?', '2026-11-20T00:00:00', 10, 'Asia/Shanghai')).toHaveLength(10)
  })
})

describe('S-283 S-284 S-285 faults', () => {
  test.each([
    ['* * * * *', 'Need 6 or 7 words'],
    ['* * * * * ? * *', 'Need 6 or 7 words'],
    ['61/5 * * * * ?', 'Start is Error'],
    ['0/0 * * * * ?', 'Cycle is Error'],
    ['99-5 * * * * ?', 'Lower is Error'],
    ['5-99 * * * * ?', 'Upper is Error'],
    ['* * * ? * 2#6', 'The Week Number is Error'],
    ['* * * ? * 9#1', 'The Day in Week is Error'],
    ['* * * 5 * 2', 'Tag Error'],
    ['* * * ? * ?', 'Tag Error'],
    ['? * * * * ?', 'Tag Error'],
    ['60 * * * * ?', 'Number Error'],
    ['* * * L-40,5 * ?', 'Number Error'],
    ['* * * L5,5 * ?', 'Tag Error'],
    ['* * * ? * 2L,3', 'Number Error'],
    ['* * * ? * 2#1,3#1', 'The Week Number is Error'],
    ['* * * 40W * ?', 'Number Error'],
  ])('%s: %s', (expression, message) => {
    expect(messageOf(expression)).toBe(message)
  })

  test('a wrapping range is accepted, except by the editor', () => {
    expect(messageOf('0 0 22-2 * * ?')).toBeUndefined()
    expect(messageOf('0 0 22-2 * * ?', true)).toBe('Lower should smaller than Upper')
  })

  test('every input returns fields or a fault and never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseCron(text)))
    const word = fc.constantFrom(
      '*',
      '?',
      'L',
      'LW',
      '5W',
      'L-3',
      '2#1',
      '3L',
      '1,2',
      '1-5',
      '0/5',
      'MON',
      'JAN',
      '99',
      '-',
      '#',
      '',
    )
    fc.assert(fc.property(fc.array(word, { minLength: 6, maxLength: 7 }), (words) => void parseCron(words.join(' '))))
  })
})

describe('compared with other implementations', () => {
  const number = (min: number, max: number) => fc.integer({ min, max }).map(String)
  const part = (min: number, max: number) =>
    fc.oneof(
      number(min, max),
      fc
        .tuple(fc.integer({ min, max }), fc.integer({ min, max }))
        .map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
      fc
        .tuple(fc.integer({ min, max }), fc.integer({ min: 1, max: Math.max(2, Math.floor(max / 2)) }))
        .map(([a, s]) => `${a}-${max}/${s}`),
    )
  const field = (min: number, max: number) =>
    fc.oneof(
      fc.constant('*'),
      fc.array(part(min, max), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(',')),
    )

  test('croner, on the syntax that both support', () => {
    const expression = fc
      .tuple(
        field(0, 59),
        field(0, 59),
        field(0, 23),
        fc.oneof(
          field(1, 28).map((day) => [day, '?']),
          field(1, 7).map((weekday) => ['?', weekday]),
        ),
        field(1, 12),
      )
      .map(([second, minute, hour, [day, weekday], month]) => `${second} ${minute} ${hour} ${day} ${month} ${weekday}`)
    fc.assert(
      fc.property(
        expression,
        fc.integer({ min: utc('2020-01-01T00:00:00'), max: utc('2030-01-01T00:00:00') }),
        (text, at) => {
          const after = Math.floor(at / 1000) * 1000
          const theirs = new Cron(text.replaceAll('?', '*'), {
            timezone: 'UTC',
            alternativeWeekdays: true,
            domAndDow: true,
            sloppyRanges: true,
          }).nextRun(new Date(after))
          expect(nextFire(parseCron(text) as CronFields, after, 'UTC')).toBe(theirs?.getTime() ?? null)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('a walk over the days of a year, for L, W and #', () => {
    const weekdayOf = (year: number, month: number, day: number) =>
      new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1
    fc.assert(
      fc.property(
        fc.integer({ min: 2020, max: 2040 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 31 }),
        fc.integer({ min: 1, max: 7 }),
        (year, month, day, weekday) => {
          const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
          const days = Array.from({ length }, (_, index) => index + 1)
          const of = (expression: string) => daysOf(parseCron(expression) as CronFields, year, month)
          expect(of(`0 0 0 ? * ${weekday}L`)).toEqual([days.findLast((day) => weekdayOf(year, month, day) === weekday)])
          for (let nth = 1; nth <= 5; nth++) {
            const nthDay = days.filter((day) => weekdayOf(year, month, day) === weekday)[nth - 1]
            expect(of(`0 0 0 ? * ${weekday}#${nth}`)).toEqual(nthDay === undefined ? [] : [nthDay])
          }
          if (day > length) {
            expect(of(`0 0 0 ${day}W * ?`)).toEqual([])
            return
          }
          const workdays = days.filter((day) => ![1, 7].includes(weekdayOf(year, month, day)))
          const nearest = workdays.reduce((best, workday) =>
            Math.abs(workday - day) < Math.abs(best - day) ? workday : best,
          )
          expect(of(`0 0 0 ${day}W * ?`)).toEqual([nearest])
          expect(of('0 0 0 LW * ?')).toEqual([workdays.at(-1)])
        },
      ),
    )
  })
})

describe('S-286 descriptions of expressions in words', () => {
  test.each([
    ['0 0 * * * ?', '每小时整点', '每小時整點', 'at minute 0 of every hour'],
    ['0 30 * * * ?', '每小时第 30 分', '每小時第 30 分', 'at minute 30 of every hour'],
    ['0 0,30 * * * ?', '每小时第 0、30 分', '每小時第 0、30 分', 'at minutes 0 and 30 of every hour'],
    ['* * * * * ?', '每秒', '每秒', 'every second'],
    ['0/20 * * * * ?', '每 20 秒', '每 20 秒', 'every 20 seconds'],
    ['0 * * * * ?', '每分钟', '每分鐘', 'every minute'],
    ['30 * * * * ?', '每分钟第 30 秒', '每分鐘第 30 秒', 'at second 30 of every minute'],
    ['0 0/5 * * * ?', '每 5 分钟', '每 5 分鐘', 'every 5 minutes'],
    ['0 2/5 * * * ?', '从第 2 分起每 5 分钟', '從第 2 分起每 5 分鐘', 'every 5 minutes from minute 2'],
    ['0 0 0/2 * * ?', '每 2 小时整点', '每 2 小時整點', 'at minute 0 of every 2nd hour'],
    ['0 0 8-18 * * ?', '8 时至 18 时每小时整点', '8 時至 18 時每小時整點', 'at minute 0 of hours 8 to 18'],
    ['0 0 2 * * ?', '每天 02:00', '每天 02:00', 'every day at 02:00'],
    ['30 0 2,14 * * ?', '每天 02:00:30、14:00:30', '每天 02:00:30、14:00:30', 'every day at 02:00:30 and 14:00:30'],
    ['0 0 8 ? * MON-FRI', '周一至周五 08:00', '週一至週五 08:00', 'Monday to Friday at 08:00'],
    ['0 0 8 ? * MON,WED', '每周一、周三 08:00', '每週一、週三 08:00', 'every Monday and Wednesday at 08:00'],
    [
      '0 0/5 8-18 ? * MON-FRI',
      '周一至周五 08:00 至 18:59 每 5 分钟',
      '週一至週五 08:00 至 18:59 每 5 分鐘',
      'Monday to Friday, every 5 minutes from 08:00 to 18:59',
    ],
    ['0 0 0 1 * ?', '每月 1 日 00:00', '每月 1 日 00:00', 'on day 1 of every month at 00:00'],
    ['0 0 0 1 1 ?', '1 月 1 日 00:00', '1 月 1 日 00:00', 'on day 1 of January at 00:00'],
    ['0 0 0 * 1,7 ?', '1 月、7 月每天 00:00', '1 月、7 月每天 00:00', 'every day in January and July at 00:00'],
    ['0 0 0 L * ?', '每月最后一天 00:00', '每月最後一天 00:00', 'on the last day of every month at 00:00'],
    [
      '0 0 0 LW * ?',
      '每月最后一个工作日 00:00',
      '每月最後一個工作日 00:00',
      'on the last working day of every month at 00:00',
    ],
    [
      '0 0 0 15,L * ?',
      '每月 15 日、最后一天 00:00',
      '每月 15 日、最後一天 00:00',
      'on day 15 and the last day of every month at 00:00',
    ],
    [
      '0 0 0 L-1W,L-1 * ?',
      '每月最接近最后一天的前 1 天的工作日、最后一天的前 1 天 00:00',
      '每月最接近最後一天的前 1 天的工作日、最後一天的前 1 天 00:00',
      'on the working day nearest to the day 1 day before the last and the day 1 day before the last of every month at 00:00',
    ],
    [
      '0 0 0 15W * ?',
      '每月最接近 15 日的工作日 00:00',
      '每月最接近 15 日的工作日 00:00',
      'on the working day nearest to day 15 of every month at 00:00',
    ],
    ['0 0 0 ? * 6L', '每月最后一个周五 00:00', '每月最後一個週五 00:00', 'on the last Friday of every month at 00:00'],
    ['0 0 0 ? * 2#1', '每月第 1 个周一 00:00', '每月第 1 個週一 00:00', 'on the 1st Monday of every month at 00:00'],
    ['0 0 0 1 1 ? 2030', '2030 年 1 月 1 日 00:00', '2030 年 1 月 1 日 00:00', 'on day 1 of January in 2030 at 00:00'],
    [
      '0 0 * ? * * 2030',
      '2030 年每天 每小时整点',
      '2030 年每天 每小時整點',
      'every day in 2030, at minute 0 of every hour',
    ],
  ])('%s', (expression, ...sentences) => {
    const fields = parseCron(expression) as CronFields
    expect((['zh-CN', 'zh-TW', 'en'] as const).map((language) => describeCron(fields, language))).toEqual(sentences)
  })

  test('every valid expression has a description', () => {
    const word = fc.constantFrom(
      '*',
      '?',
      '0',
      '1',
      '1,5',
      '2-5',
      '5-2',
      '0/5',
      '1/3',
      '2-9/3',
      '1,3-5',
      '3,4/2',
      'L',
      '2L',
      '2#1',
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 6, maxLength: 7 }), (fields) => {
        const parsed = parseCron(fields.join(' '))
        if ('message' in parsed) return
        for (const language of ['zh-CN', 'zh-TW', 'en'] as const) {
          expect(describeCron(parsed, language)).toMatch(/^(?!.*(undefined|NaN|null| {2})).+$/)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
