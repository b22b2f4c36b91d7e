// The walk over any graph ends, calls `find` once per level, respects its bound, and reaches everything once after
// opening folded nodes.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Link, type WalkResult, walk } from './walk.ts'

type Graph = ReadonlyMap<string, readonly string[]>

const linkOf = (from: string, to: string): Link => ({ from, to, quantity: null, materialId: null })

/** Up to thirty nodes with any links, including cycles and links to themselves. */
const graphs = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 29 }), fc.integer({ min: 0, max: 29 })), { maxLength: 120 })
  .map((pairs): Graph => {
    const next = Map.groupBy(pairs, ([from]) => String(from))
    return new Map([...next].map(([from, all]) => [from, [...new Set(all.map(([, to]) => String(to)))].toSorted()]))
  })

function reachable(graph: Graph, start: string): Set<string> {
  const reachedKeys = new Set([start])
  for (const at of reachedKeys) for (const to of graph.get(at) ?? []) reachedKeys.add(to)
  return reachedKeys
}

interface Bounds {
  readonly limit: number
  readonly maxNodes: number
}

async function walkOver(graph: Graph, start: string, { limit, maxNodes, after = 0 }: Bounds & { after?: number }) {
  let requestCount = 0
  const walked = await walk({
    start,
    after,
    maxNodes,
    maxLevels: 40,
    find: async (keys, from) => {
      requestCount++
      const all = keys.map((key) => ({ key, ends: (graph.get(key) ?? []).slice(from) }))
      return {
        links: all.flatMap(({ key, ends }) => ends.slice(0, limit).map((to) => ({ of: key, ...linkOf(key, to) }))),
        more: new Set(all.filter(({ ends }) => ends.length > limit).map(({ key }) => key)),
      }
    },
  })
  return { walked, asked: requestCount }
}

test('an unbounded walk reaches everything, each link once, with one call per level', async () => {
  await fc.assert(
    fc.asyncProperty(graphs, async (graph) => {
      const { walked, asked } = await walkOver(graph, '0', { limit: 100, maxNodes: 100 })
      const reachableKeys = reachable(graph, '0')
      expect(new Set(walked.levels.keys())).toEqual(reachableKeys)
      expect(walked.links.length).toBe([...reachableKeys].reduce((sum, key) => sum + (graph.get(key)?.length ?? 0), 0))
      expect(asked).toBe(Math.max(...walked.levels.values()) + 1)
      expect([walked.folded.size, walked.unread.size]).toEqual([0, 0])
    }),
  )
})

test('opening folded and unread nodes repeatedly reaches everything', async () => {
  const bounds = { limit: 2, maxNodes: 5 }
  const open = (walked: WalkResult) => [
    ...[...walked.folded].map((key) => ({ key, isFold: true })),
    ...[...walked.unread].map((key) => ({ key, isFold: false })),
  ]
  await fc.assert(
    fc.asyncProperty(graphs, async (graph) => {
      const seenKeys = new Set<string>()
      const opened = new Set<string>()
      const openNodes = [{ key: '0', after: 0 }]
      for (const { key, after } of openNodes) {
        if (opened.has(`${key} ${after}`)) continue
        opened.add(`${key} ${after}`)
        const { walked } = await walkOver(graph, key, { ...bounds, after })
        expect(walked.levels.size).toBeLessThanOrEqual(bounds.maxNodes)
        for (const key of walked.levels.keys()) seenKeys.add(key)
        for (const { key: own, isFold } of open(walked)) {
          const before = own === key ? after : 0
          if (isFold) openNodes.push({ key: own, after: before + bounds.limit })
          // A walk that starts at the node itself has room for its links.
          else if (own !== key) openNodes.push({ key: own, after: 0 })
        }
      }
      expect(seenKeys).toEqual(reachable(graph, '0'))
    }),
  )
})
