// The real engine behind ClickHouse's HTTP interface, in a child process, for tests and the trial cluster. It implements
// the part of the protocol that the client uses: statement in the body, or as `query` with the data in the body, bound
// parameters, settings per request.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Session } from 'chdb'

export interface HistoryServer {
  url: string
  /** Kills the process at once, as a crash would. */
  kill(): Promise<void>
}

/** Starts the store on a folder. Port 0 selects a free port. */
export async function startHistoryServer(folder: string, port = 0): Promise<HistoryServer> {
  mkdirSync(folder, { recursive: true })
  const program = fileURLToPath(import.meta.url)
  const child: ChildProcess = spawn(process.execPath, [program, folder, String(port)], {
    // The child ends with its standard input. Otherwise a child that outlives a failed test would keep the test run
    // open.
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [line] = (await Promise.race([once(child.stdout!, 'data'), ended])) as [Buffer | number]
  if (!(line instanceof Buffer)) throw new Error('the test store did not start')
  return {
    url: `http://127.0.0.1:${line.toString().trim()}`,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

const notSettings = new Set(['query', 'query_id', 'wait_end_of_query', 'send_progress_in_http_headers'])
const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** Parameters are escaped as in a tab-separated file, and SET accepts them in this form. */
function prefixOf(parameters: URLSearchParams): string {
  return [...parameters]
    .map(([name, value]) => (notSettings.has(name) ? '' : `SET ${name} = ${quote(value)};`))
    .join('')
}

/** Returns an insert with the data in the body as one from a file. Throws for any other statement. */
function readInsert(query: string, path: string): string {
  const [, select, structure, where, format] =
    /^(INSERT INTO \w+ .*SELECT .* FROM )input\((.*)\)( WHERE .*) FORMAT (\w+)\s*$/s.exec(query) ?? []
  if (select) return `${select}file(${quote(path)}, ${format}, ${structure})${where}`
  const [, insert, namedFormat] = /^(INSERT INTO \w+) FORMAT (\w+)\s*$/.exec(query) ?? []
  if (insert) return `${insert} SELECT * FROM file(${quote(path)}, ${namedFormat})`
  throw new Error(`Code: 62. DB::Exception: not an insert: ${query}. (SYNTAX_ERROR)`)
}

async function run(folder: string, request: IncomingMessage): Promise<Buffer> {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const query = searchParams.get('query')
  // Settings apply to one request, so each request has its own session.
  const session = new Session(join(folder, 'store'))
  const path = join(folder, `body-${searchParams.get('query_id')}`)
  try {
    const statement = query === null ? body.toString() : readInsert(query, path)
    if (query !== null) await writeFile(path, body)
    const result = await session.queryAsync(prefixOf(searchParams) + statement)
    return Buffer.from(result.bytes())
  } finally {
    rmSync(path, { force: true })
    session.close()
  }
}

/** Each running statement occupies one of the four threads on which Node.js also writes the body of an insert. */
const maxStatements = 3

async function serve(folder: string, port: number): Promise<void> {
  // The engine ends with its last session, and starts again in 50 to 300 ms.
  const openSession = new Session(join(folder, 'store'))
  await openSession.queryAsync('SELECT 1')
  const waiting: (() => void)[] = []
  let running = 0
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (running < maxStatements) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      response.end(await run(folder, request))
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      const code = /Code: (\d+)/.exec(text)?.[1] ?? '1002'
      response.writeHead(500, { 'X-ClickHouse-Exception-Code': code }).end(text)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
  const server = createServer((request, response) => void respond(request, response))
  server.on('close', () => openSession.close())
  server.listen(port, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
}

const [, program, folder, port] = process.argv
if (program === fileURLToPath(import.meta.url) && folder) {
  process.stdin.on('close', () => process.exit()).resume()
  await serve(folder, Number(port))
}
