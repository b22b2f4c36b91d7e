// Trees in the replies of the specification's services (section 7.5): the list itself, or within `tree` or `menuTree`.
import type { LocalNames } from '@gemba/contract/names.ts'
import type { TreeNode } from '../../ui/tree/visible-nodes.ts'

/** A node with any of the property names that services use. */
export interface TreeNodeReply {
  id?: string | number
  resources_id?: string | number
  name?: string
  nameEn?: string | null
  nameTw?: string | null
  label?: string
  resources_name?: string
  children?: readonly TreeNodeReply[] | null
  child?: readonly TreeNodeReply[] | null
}

export type TreeReply =
  | readonly TreeNodeReply[]
  | { tree?: readonly TreeNodeReply[]; menuTree?: readonly TreeNodeReply[] }
  | null

/** Returns the nodes of a tree with their names; none for a reply without a tree. */
export function nodesOf(answer: TreeReply, nameOf: (record: LocalNames) => string): TreeNode[] {
  const nodeOf = (node: TreeNodeReply): TreeNode => {
    const id = String(node.id ?? node.resources_id ?? '')
    const name = node.name ?? node.label ?? node.resources_name ?? id
    return {
      id,
      name: nameOf({ name, nameEn: node.nameEn, nameTw: node.nameTw }),
      children: (node.children ?? node.child ?? []).map(nodeOf),
    }
  }
  if (answer === null) return []
  const nodes = 'length' in answer ? answer : (answer.tree ?? answer.menuTree ?? [])
  return nodes.map(nodeOf)
}
