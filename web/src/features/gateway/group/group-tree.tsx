// The tree of groups beside the list of gateways, with the number of gateways of each group.
import type { box } from '@gemba/contract/gateway/box.ts'
import { boxGroup } from '@gemba/contract/gateway/group/box-group.ts'
import { useRouteQuery } from '../../../api/call-route.ts'
import type { ResourcePageProps } from '../../../resource/page/resource-page-props.ts'
import { formatNumber } from '../../../ui/value/number.ts'

interface GroupNode {
  readonly id: string
  readonly boxCount: number
  readonly children: readonly GroupNode[]
}

const countsOf = (nodes: readonly GroupNode[]): (readonly [id: string, count: number])[] =>
  nodes.flatMap(({ id, boxCount, children }) => [[id, boxCount] as const, ...countsOf(children)])

/** Returns the tree of groups for the list of gateways; undefined while there are no groups. */
export function useGroupTree(): ResourcePageProps<typeof box>['tree'] {
  const { data = [] } = useRouteQuery<GroupNode[]>({ resource: boxGroup, operation: 'tree' })
  if (data.length === 0) return undefined
  const countById = new Map(countsOf(data))
  return {
    field: 'groupId',
    resource: boxGroup,
    badgeOf: (id) => <span className="muted size-12 numeric">{formatNumber(countById.get(id) ?? 0)}</span>,
  }
}
