// Groups of boxes.
import { definePart } from '../../kit/module.ts'
import { boxGroup } from './box-group.ts'
import { putBoxesIntoGroup, removeBoxesFromGroup } from './group-boxes.ts'

export const boxGroupPart = definePart({
  resources: [boxGroup],
  commands: [putBoxesIntoGroup, removeBoxesFromGroup],
})
