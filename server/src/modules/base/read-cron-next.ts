import { type CronNextAnswer, readCronNext } from '@gemba/contract/base/cron-next.ts'
import { describeCron } from '@gemba/contract/cron/describe-cron.ts'
import { nextFires } from '@gemba/contract/cron/next-fire.ts'
import { parseCron } from '@gemba/contract/cron/parse-cron.ts'
import { isZone } from '@gemba/contract/cron/zone.ts'
import { parseInstant } from '../../platform/clock.ts'
import { handleWithoutWork } from '../../platform/http/route.ts'

const failureOf = (error: string, field: string | null): CronNextAnswer => ({
  valid: false,
  error,
  field,
  words: null,
  next: [],
})

export const cronRoutes = handleWithoutWork(
  readCronNext,
  import.meta.url,
  async ({ expression, timeZone, after, count }, { actor }) => {
    const zone = timeZone ?? actor.zone
    if (!isZone(zone)) return failureOf(`Unknown time zone ${zone}`, 'timezone')
    const begin = after ? parseInstant(after, zone) : Date.now()
    if (begin === undefined) return failureOf('Not a time', 'after')
    const fields = parseCron(expression)
    if ('message' in fields) return failureOf(fields.message, fields.field)
    const next = nextFires(expression, { after: begin, zone, count: count ?? 10 })
    const words = describeCron(fields, actor.language)
    return {
      valid: true,
      error: null,
      field: null,
      words,
      next: next.map((at) => new Date(at).toISOString()),
    } satisfies CronNextAnswer
  },
)
