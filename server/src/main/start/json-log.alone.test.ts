// With GEMBA_LOG=json every line of the server and of its start script is an object, whatever happens.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { eventually } from '../product.fixture.ts'
import { startSuite } from '../suite.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'gemba-json-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Line {
  readonly level: string
  readonly time: string
  readonly message: string
  readonly error?: { readonly message: string; readonly stack?: string }
}

/** Every line as an object; fails on one that is none. */
function linesOf(output: string): Line[] {
  const lines = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  for (const { level, time, message } of lines) {
    expect(['info', 'warn', 'error']).toContain(level)
    expect(Date.parse(time)).toBeGreaterThan(Date.now() - 600_000)
    expect(message).toMatch(/^\S[^\n]*$/)
  }
  return lines
}

async function run(args: readonly string[], env: Record<string, string>): Promise<string> {
  const { PATH } = process.env
  const child = spawn(process.execPath, args, {
    env: { PATH, GEMBA_LOG: 'json', GEMBA_DATA: join(folder, 'x'), ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  await once(child, 'close')
  return output
}

test('a start, failures with their stack and the end of the server are objects', { timeout: 120_000 }, async () => {
  const dataFolder = join(folder, 'data')
  const suite = await startSuite(dataFolder, { GEMBA_LOG: 'json' })
  // What stands in the log as a failure: a store that ends under the server.
  process.kill(Number(readFileSync(join(dataFolder, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  await eventually(async () => suite.process.exitCode !== null, 30_000)
  const lines = linesOf(suite.output())
  const messages = lines.map(({ level, message }) => `${level} ${message}`)
  expect(messages).toEqual(
    expect.arrayContaining(['info starting PostgreSQL', expect.stringMatching(/^info Gemba is ready/)]),
  )
  expect(lines.find(({ message }) => message === 'the server stops')?.error?.message).toContain('PostgreSQL ended')
})

test('errors carry name, message, code and stack, warnings of Node are objects too', async () => {
  const log = new URL('../../platform/log.ts', import.meta.url).href
  const program = `const log = await import('${log}'); log.logOnlyJson(); log.logUncaught();
    log.logFailure('a call', Object.assign(new TypeError('two\\nlines'), { code: 'E1', cause: new Error('why') }));
    process.emitWarning('careful');
    setTimeout(() => { throw new Error('nobody caught it') }, 20)`
  const lines = linesOf(await run(['--input-type=module', '-e', program], {}))
  expect(lines).toMatchObject([
    {
      level: 'error',
      message: 'a call',
      error: { name: 'TypeError', message: 'two\nlines', code: 'E1', cause: { message: 'why' } },
    },
    { level: 'warn', message: 'Warning: careful' },
    { level: 'error', message: 'uncaught', error: { message: 'nobody caught it' } },
  ])
  expect(lines[0]?.error?.stack).toContain('\n    at ')
})

test('a refused start is one object, also of the start script', { timeout: 60_000 }, async () => {
  const suite = fileURLToPath(new URL('../suite.ts', import.meta.url))
  expect(linesOf(await run([suite], { GEMBA_SEED: 'else' }))).toMatchObject([
    { level: 'error', message: expect.stringContaining('GEMBA_SEED must be demo or none') },
  ])
  expect(await run([suite], { GEMBA_LOG: 'xml' })).toBe('GEMBA_LOG must be text or json, not "xml".\n')
  const prepare = new URL('../../../../tools/prepare.mjs', import.meta.url).href
  const program = `const { main, say, Refusal } = await import('${prepare}');
    await main(() => { say('building'); throw new Refusal('it cannot go on') })`
  expect(linesOf(await run(['--input-type=module', '-e', program], {}))).toMatchObject([
    { level: 'info', message: 'building' },
    { level: 'error', message: 'it cannot go on' },
  ])
})
