// A tree that is read by GET from a configured address (shell specification, sections 2.9 and 7.5).

import { useRead } from '../../api/query.ts'
import { useName } from '../../i18n/name.ts'
import { useText } from '../../i18n/text.ts'
import { EmptyState } from '../../ui/state/page-states.tsx'
import { Tree } from '../../ui/tree/tree.tsx'
import { QueryState } from '../query-boundary.tsx'
import { listWords } from '../words.ts'
import { nodesOf, type TreeReply } from './tree-nodes.ts'

interface SourceTreeProps {
  label: string
  url: string
  /** Query key: module and entity of the nodes. */
  of: readonly [module: string, entity: string]
  chosen: string | undefined
  onChoose: (id: string | undefined, isLeaf: boolean) => void
  search?: string
}

export function SourceTree({ url, of: [module, entity], ...tree }: SourceTreeProps) {
  const text = useText(listWords)
  const nameOf = useName()
  const answer = useRead<TreeReply>([module, entity, { tree: url }], { path: url, method: 'GET' })
  if (answer.data === undefined) return <QueryState query={answer} />
  const nodes = nodesOf(answer.data, nameOf)
  return nodes.length === 0 ? <EmptyState title={text('empty')} /> : <Tree nodes={nodes} {...tree} />
}
