// The intake thread loads what it runs, not the routes of the product: 770 files instead of 1,820.
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Prints the files that a program loads. The thread refuses to run as a program after it has loaded them. */
const printFiles = (program: URL): string => `
  import { registerHooks } from 'node:module'
  const files = new Set()
  registerHooks({ resolve(name, context, next) { const file = next(name, context); files.add(file.url); return file } })
  const refusal = await import('${program.href}').catch(({ message }) => message)
  console.log(JSON.stringify({ refusal, files: [...files] }))`

test('the intake thread loads neither routes nor the list of all modules', () => {
  const program = printFiles(new URL('ingest.ts', import.meta.url))
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
  const { refusal, files } = JSON.parse(output) as { refusal: string; files: string[] }
  expect(refusal).toBe('ingest.ts runs as a thread of the product')
  expect(files.some((file) => file.endsWith('/telemetry/intake/intake-thread.ts'))).toBe(true)
  const unused = /contract[/]modules|modules[/]\w+[/](?:index|part|routes)[.]ts$/
  expect(files.filter((file) => unused.test(file))).toEqual([])
})
