import { describe, expect, it } from 'vitest'
import { PointFeed, type PointState, type PointWire } from './point-feed.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve))
const at = (value: number): PointState['values'] => [['7', 1, 1, value, 0]]

/** A server in memory that replies with its sequence number and the value 100. */
function serverWith(seq: number) {
  const requests: string[] = []
  const wire: PointWire = {
    subscribe: async (points) => {
      requests.push(`subscribe ${points}`)
      return { seq, values: at(100) }
    },
    resync: async () => {
      requests.push('resync')
      return { seq, values: at(100) }
    },
    unsubscribe: (points) => requests.push(`unsubscribe ${points}`),
  }
  return { asked: requests, wire, moveTo: (next: number) => (seq = next) }
}

function watched(feed: PointFeed, points: string[] = ['7']) {
  const receivedValues: unknown[] = []
  const stop = feed.watch(points, (_, reading) => receivedValues.push(reading.value))
  return { seen: receivedValues, stop }
}

describe('live points', () => {
  it('start with the values of the subscription and follow the batches', async () => {
    const feed = new PointFeed()
    const { asked, wire } = serverWith(4)
    feed.connect(wire)
    const { seen } = watched(feed)
    await settle()
    feed.take({ seq: 5, values: at(1) })
    feed.take({ seq: 6, values: at(2) })
    expect(asked).toEqual(['subscribe 7'])
    expect(seen).toEqual([100, 1, 2])
  })

  it('of a screen with more points than a request may have are requested in parts', async () => {
    const feed = new PointFeed()
    const { asked, wire } = serverWith(4)
    feed.connect(wire)
    watched(
      feed,
      Array.from({ length: 4500 }, (_, index) => String(index)),
    )
    await settle()
    const sizes = asked.map((request) => request.split(',').length)
    expect(sizes).toEqual([2000, 2000, 500])
  })

  it('request all values again once when a batch was lost', async () => {
    const feed = new PointFeed()
    const { asked, wire, moveTo } = serverWith(4)
    feed.connect(wire)
    const { seen } = watched(feed)
    await settle()
    moveTo(9)
    feed.take({ seq: 7, values: at(3) })
    feed.take({ seq: 9, values: at(4) })
    await settle()
    feed.take({ seq: 10, values: at(5) })
    expect(asked).toEqual(['subscribe 7', 'resync'])
    expect(seen).toEqual([100, 3, 4, 100, 5])
  })

  it('are subscribed again after a reconnect', async () => {
    const feed = new PointFeed()
    const first = serverWith(4)
    feed.connect(first.wire)
    watched(feed, ['7', '8'])
    await settle()
    feed.connect(undefined)
    const second = serverWith(0)
    feed.connect(second.wire)
    await settle()
    expect(second.asked).toEqual(['subscribe 7,8'])
    feed.take({ seq: 1, values: at(1) })
    expect(second.asked).toHaveLength(1)
  })

  it('never go back in time', async () => {
    const feed = new PointFeed()
    feed.connect(serverWith(0).wire)
    const { seen } = watched(feed)
    await settle()
    feed.take({ seq: 1, values: [['7', 50, 50, 2, 0]] })
    feed.take({ seq: 2, values: [['7', 40, 60, 1, 0]] })
    expect(seen).toEqual([100, 2])
  })

  it('fall back when the newest value was removed, until none is left', async () => {
    const feed = new PointFeed()
    feed.connect(serverWith(0).wire)
    const { seen } = watched(feed)
    await settle()
    feed.take({ seq: 1, values: [['7', 50, 50, 2, 0]] })
    feed.take({ seq: 2, values: [['7', 40, 41, 1, 0]] })
    expect(feed.read('7')).toMatchObject({ ts: 40, value: 1 })
    feed.take({ seq: 3, values: [['7', 0, 0, null, 0x80320000]] })
    expect(feed.read('7')).toBeUndefined()
    expect(seen).toEqual([100, 2, 1, null])
  })
})

describe('points without a watcher', () => {
  it('are unsubscribed, and only then', async () => {
    const feed = new PointFeed()
    const { asked, wire } = serverWith(0)
    feed.connect(wire)
    const firstPage = watched(feed)
    const two = watched(feed)
    await settle()
    firstPage.stop()
    await settle()
    expect(asked).toEqual(['subscribe 7'])
    two.stop()
    await settle()
    expect(asked).toEqual(['subscribe 7', 'unsubscribe 7'])
    expect(feed.read('7')).toBeUndefined()
  })
})
