// Sends one request repeatedly. Prints the ms of each as JSON.
import { post } from '../run/post.ts'

export interface CallOrder {
  readonly origin: string
  readonly token: string
  readonly path: string
  readonly body: object
  readonly calls: number
  /** Number of rows in the reply: its data, or the list of this name in it. */
  readonly rows: { readonly of?: string; readonly count: number }
}

if (import.meta.main) {
  const { origin, token, path, body, calls, rows } = JSON.parse(process.argv[2] ?? '{}') as CallOrder
  const times: number[] = []
  for (let index = 0; index < calls; index++) {
    const startedAt = performance.now()
    const { data } = await post<Record<string, unknown[]> & unknown[]>({ origin, token }, path, body)
    const list = rows.of === undefined ? data : data?.[rows.of]
    if (list?.length !== rows.count) throw new Error(`${path}: ${JSON.stringify(data).slice(0, 500)}`)
    times.push(performance.now() - startedAt)
  }
  console.log(JSON.stringify(times))
}
