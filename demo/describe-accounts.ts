// The terminal output about the accounts of the demo.
import { isLoopback } from '@gemba/server/src/platform/loopback.ts'
import { publishedPassword } from '@gemba/server/src/platform/published-password.ts'
import { demoAdmin, demoPeople } from './demo-people.ts'
import type { DemoSecrets } from './demo-secrets.ts'

interface DemoAccounts {
  readonly host: string
  readonly isDemo: boolean
  /** Secrets of a demo created in this run, which are displayed only once. */
  readonly secrets: DemoSecrets | undefined
  /** Whether the demo was created with the published passwords. */
  readonly isPublished: boolean
}

/** Returns the lines about the accounts; none if their passwords are unknown. */
export function describeAccounts({ host, isDemo, secrets, isPublished }: DemoAccounts): string[] {
  if (!isPublished) return secrets ? describeRandomPasswords(secrets) : []
  if (!isDemo) return []
  const where = isLoopback(host) ? '' : ' (from this machine only)'
  const users = [demoAdmin, ...demoPeople].map(({ name }) => name).join(', ')
  return [`  sign in  company demo, password ${publishedPassword}, user ${users}${where}`]
}

function describeRandomPasswords(secrets: DemoSecrets): string[] {
  const rows = [
    ['company demo', 'user admin', secrets.admin],
    ['company demo', 'user operator', secrets.operator],
    ['company other', 'user admin', secrets.otherAdmin],
    ['company demo', 'box press-box', secrets.pressBox],
  ] as const
  return [
    '',
    '  Others can reach this demo, so its passwords were made at random. They are shown only now:',
    ...rows.map(([company, name, secret]) => `  ${company.padEnd(14)} ${name.padEnd(14)} ${secret}`),
    '',
  ]
}
