// Asks how objects are, one call after the other. Prints ms of each call as JSON.

export interface OverviewOrder {
  readonly origin: string
  readonly token: string
  readonly ids: readonly string[]
  readonly calls: number
}

if (import.meta.main) {
  const { origin, token, ids, calls } = JSON.parse(process.argv[2] ?? '{}') as OverviewOrder
  const times: number[] = []
  for (let index = 0; index < calls; index++) {
    const startedAt = performance.now()
    const response = await fetch(`${origin}/api/overview/objectStatus`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ ids }),
    })
    const { data } = (await response.json()) as { data: { level: number | null }[] }
    if (data.length !== ids.length || !data.every(({ level }) => level !== null)) {
      throw new Error(`not the status of ${ids.length}: ${JSON.stringify(data).slice(0, 500)}`)
    }
    times.push(performance.now() - startedAt)
  }
  console.log(JSON.stringify(times))
}
