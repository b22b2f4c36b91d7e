// `npm run license -- keys|issue ...`: creates keys and licences, for a provider who runs Gemba for customers
// (docs/adr/0011-licence.md).
import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { signLicence, writeLicenceKey } from '../server/src/platform/licence/licence-file.ts'

const usage = `Usage:
  npm run license -- keys PRIVATE-KEY-FILE
      makes a key pair: the private half goes to the new file, the setting of the server is printed
  npm run license -- issue --key PRIVATE-KEY-FILE --company CODE --users NUMBER --until yyyy-MM-dd --out FILE
      makes the licence of a company, valid to the end of that day (UTC)
`

class UsageError extends Error {}

function createKeys(path: string | undefined): string {
  if (!path) throw new UsageError('Name the file for the private key.')
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  // Never overwrites an existing key, because its licences would become invalid.
  writeFileSync(path, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' })
  return `GEMBA_LICENSE_KEY=${writeLicenceKey(publicKey)}`
}

function issue(args: string[]): string {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { key: text, company: text, users: text, until: text, out: text } })
  const { key, company, users, until, out } = values
  if (!key || !company || !users || !until || !out) throw new UsageError('Every option must be there.')
  if (!/^[1-9]\d{0,6}$/.test(users)) throw new UsageError('--users must be a number of users.')
  const endTime = endOf(until)
  const payload = { companyCode: company, issuedAt: Date.now(), endTime, limits: { users: Number(users) } }
  writeFileSync(out, signLicence(payload, createPrivateKey(readFileSync(key))), { flag: 'wx' })
  return `${out}: company ${company}, ${users} users, until ${new Date(endTime).toISOString()}`
}

/** Returns the first instant after a day. */
function endOf(day: string): number {
  try {
    return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime('UTC').epochMilliseconds
  } catch {
    throw new UsageError('--until must be a day as yyyy-MM-dd.')
  }
}

const [command, ...rest] = process.argv.slice(2)
try {
  if (command !== 'keys' && command !== 'issue') throw new UsageError('Say keys or issue.')
  process.stdout.write(`${command === 'keys' ? createKeys(rest[0]) : issue(rest)}\n`)
} catch (error) {
  const isUsage = error instanceof UsageError || String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${isUsage ? usage : ''}`)
  process.exitCode = 1
}
