// Puts boxes into groups and takes them out.
import { json, nothing, optional, reference } from '../../kit/field.ts'
import { box } from '../box.ts'
import { defineCommand } from '../define.ts'
import { boxGroup } from './box-group.ts'

/** One box, or several as a list or comma-separated text. */
const chosenBoxes = {
  id: optional(reference(box)),
  ids: optional(json<string | string[]>({ aliases: ['boxIds'] })),
}

export const putBoxesIntoGroup = defineCommand('putBoxesIntoGroup', {
  kind: 'write',
  title: ['把网关放入分组', '把閘道器放入分組', 'Put gateways into a group'],
  paths: ['POST /boxSmart/updateBoxSmartByGroupId'],
  permission: 'box:edit',
  input: { groupId: reference(boxGroup), ...chosenBoxes },
  reply: nothing,
  errors: ['notFound', 'tooManyRows'],
  summary: 'Puts boxes into a group. They leave the group that they were in.',
})

export const removeBoxesFromGroup = defineCommand('removeBoxesFromGroup', {
  kind: 'write',
  title: ['把网关移出分组', '把閘道器移出分組', 'Remove gateways from their group'],
  paths: ['POST /boxGroup/remove'],
  permission: 'box:edit',
  input: {
    /** If omitted, boxes leave whichever group they are in. */
    groupId: optional(reference(boxGroup)),
    ...chosenBoxes,
  },
  reply: nothing,
  errors: ['notFound', 'tooManyRows'],
  summary: 'Removes boxes from a group. The boxes themselves stay.',
})
