import { boxEnabled, boxState } from '@gemba/contract/gateway/dictionaries.ts'
import { boxGroup } from '@gemba/contract/gateway/group/box-group.ts'
import { putBoxesIntoGroup, removeBoxesFromGroup } from '@gemba/contract/gateway/group/group-boxes.ts'
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import type { Tree } from '@gemba/contract/kit/field.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, changedBy } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { crud, type Input, idsOf } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { assertNoCycle } from '../../../resource/tree/assert-no-cycle.ts'
import { reorder } from '../../../resource/tree/reorder.ts'
import { treeOf } from '../../../resource/tree/tree.ts'

const groups = crud(boxGroup, { changed: (work, row) => assertNoCycle(work, 'box_group', row.id) })

async function listGroupedBoxes(read: Read) {
  const boxes = await ofCompany(read)
    .selectFrom('box')
    .select(['id', 'code', 'name', 'state', 'is_enabled', 'group_id as groupId'])
    .where('group_id', 'is not', null)
    .orderBy('code')
    .$narrowType<{ state: CodeOf<typeof boxState> }>()
    .execute()
  return boxes.map(({ is_enabled: isEnabled, state, ...box }) =>
    Object.assign(box, { state: isEnabled === boxEnabled.codes.disabled ? boxState.codes.disabled : state }),
  )
}

interface GroupNode {
  readonly id: string
  readonly boxList: readonly object[]
  boxCount: number
}

/** Sets the number of boxes of each group, with those of the groups below it. Returns their sum. */
function countBoxes(nodes: readonly Tree<GroupNode>[]): number {
  return nodes.reduce((sum, node) => {
    node.boxCount = node.boxList.length + countBoxes(node.children)
    return sum + node.boxCount
  }, 0)
}

async function readTree(read: Read, input: Input) {
  const boxesByGroup = Map.groupBy(await listGroupedBoxes(read), ({ groupId }) => groupId)
  const rows = (await groups.list(read, input)).map(
    ({ id, version, name, nameEn, nameTw, parentId, sortNumber, remark }) => {
      const boxList = (boxesByGroup.get(id) ?? []).map(({ groupId: _groupId, ...box }) => box)
      return { id, version, name, nameEn, nameTw, parentId, sortNumber, remark, boxList, boxCount: 0 }
    },
  )
  const tree = treeOf(rows, 'parentId')
  countBoxes(tree)
  return tree
}

/** Changes the group of boxes. Throws `notFound` if one of them does not exist or is not in the group `from`. */
async function changeGroup(
  work: Work,
  ids: readonly string[],
  { from, groupId }: { from?: string | null | undefined; groupId: string | null },
): Promise<null> {
  const chosenIds = [...new Set(ids)]
  const boxes = await ofCompany(work)
    .selectFrom('box')
    .select(['id', 'group_id as groupId'])
    .where('id', '=', anyId(chosenIds))
    .$if(Boolean(from), (query) => query.where('group_id', '=', from ?? null))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (boxes.length !== chosenIds.length) throw new DomainError('notFound')
  await ofCompany(work)
    .updateTable('box')
    .set(Object.assign({ group_id: groupId }, changedBy(work.actor.userName)))
    .where('id', '=', anyId(boxes.filter((box) => box.groupId !== groupId).map(({ id }) => id)))
    .execute()
  return null
}

export const boxGroupRoutes = [
  ...mount(boxGroup, import.meta.url, { ...groups, ...reorder(boxGroup), tree: readTree }),
  ...handle(putBoxesIntoGroup, import.meta.url, async (work, { groupId, ...chosen }) => {
    await groups.read(work, { id: groupId })
    return changeGroup(work, idsOf(chosen), { groupId })
  }),
  ...handle(removeBoxesFromGroup, import.meta.url, (work, { groupId, ...chosen }) =>
    changeGroup(work, idsOf(chosen), { from: groupId, groupId: null }),
  ),
]
