// Walks a graph level by level from one node. The walk is bounded and visits each node once, so cycles are no problem.
// Pure: links are read through `find`.

/** A link in the direction in which material flows. */
export interface Link {
  readonly from: string
  readonly to: string
  /** In the unit of the material; null if the link has no quantity. */
  readonly quantity: string | null
  readonly materialId: string | null
}

/** Links of some nodes, and the keys of those that have more. */
export interface LinkPage {
  /** `of` is the node whose links were requested. */
  readonly links: readonly (Link & { readonly of: string })[]
  readonly more: ReadonlySet<string>
}

export interface Walk {
  readonly start: string
  /** How many links of the first node the reader has already. */
  readonly after: number
  readonly maxNodes: number
  readonly maxLevels: number
  readonly find: (keys: readonly string[], after: number) => Promise<LinkPage>
}

export interface WalkResult {
  /** Number of steps from the start to each node. */
  readonly levels: ReadonlyMap<string, number>
  readonly links: readonly Link[]
  /** Nodes with more links than were returned. */
  readonly folded: ReadonlySet<string>
  /** Nodes whose links were not read, or not all of them, because the walk reached a bound. */
  readonly unread: ReadonlySet<string>
}

/** Walks from one node until there is nothing new or a bound is reached. Calls `find` once per level. */
export async function walk({ start, after, maxNodes, maxLevels, find }: Walk): Promise<WalkResult> {
  const levels = new Map([[start, 0]])
  const links = new Map<string, Link>()
  const folded = new Set<string>()
  const unread = new Set<string>()
  let frontier = [start]
  for (let level = 1; frontier.length > 0; level++) {
    if (level > maxLevels || levels.size >= maxNodes) {
      for (const key of frontier) unread.add(key)
      break
    }
    const foundLinks = await find(frontier, level === 1 ? after : 0)
    for (const key of foundLinks.more) folded.add(key)
    frontier = []
    for (const { of, ...link } of foundLinks.links) {
      const far = of === link.from ? link.to : link.from
      if (!levels.has(far)) {
        if (levels.size >= maxNodes) {
          unread.add(of)
          continue
        }
        levels.set(far, level)
        frontier.push(far)
      }
      links.set(`${link.from} ${link.to}`, link)
    }
  }
  return { levels, links: [...links.values()], folded, unread }
}
