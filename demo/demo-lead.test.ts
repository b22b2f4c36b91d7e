import { expect, test } from 'vitest'
import { DemoLead } from './demo-lead.ts'

test('the demo begins with the lead, ends when another server has it, and outlives a database that is away', async () => {
  const answers: (boolean | Error)[] = [
    new Error('away'),
    false,
    true,
    true,
    new Error('away'),
    true,
    false,
    false,
    true,
  ]
  const log: string[] = []
  const lead: DemoLead = new DemoLead({
    mayRun: async () => {
      const answer = answers.shift()
      if (answer === undefined) lead.stop()
      if (answer instanceof Error) throw answer
      log.push(answer ? 'leads' : 'waits')
      return answer ?? false
    },
    begin: () => void log.push('begins'),
    end: async () => void log.push('ends'),
    report: () => log.push('failed'),
    everyMs: 1,
  })
  await lead.follow()
  expect(log.slice(0, -1)).toEqual([
    ...['failed', 'waits', 'leads', 'begins', 'leads', 'failed', 'leads'],
    ...['waits', 'ends', 'waits', 'leads', 'begins'],
  ])
})
