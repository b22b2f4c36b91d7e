// Projects: the objects at the top of the tree, with the equipment at and below them.
import type { EquipmentObject } from '../../equipment/index.ts'
import type { EquipmentState, PlantState } from './read-equipment.ts'

export interface Project {
  readonly object: EquipmentObject
  readonly equipment: readonly EquipmentState[]
}

/** Returns the projects in the order of their codes. An object whose parent the reader may not see is a project. */
export function projectsOf({ objects, equipment }: Pick<PlantState, 'objects' | 'equipment'>): Project[] {
  const objectById = new Map(objects.map((object) => [object.id, object]))
  const topById = new Map<string, string>()
  const topOf = (object: EquipmentObject): string => {
    const path: string[] = []
    let current = object
    for (;;) {
      const known = topById.get(current.id)
      const parent = current.parentId === null ? undefined : objectById.get(current.parentId)
      path.push(current.id)
      if (known !== undefined || !parent) {
        const top = known ?? current.id
        for (const id of path) topById.set(id, top)
        return top
      }
      current = parent
    }
  }
  const tops = objects.filter((object) => topOf(object) === object.id)
  const equipmentByTop = Map.groupBy(equipment, ({ object: { id } }) => topById.get(id))
  return tops
    .sort((a, b) => a.code.localeCompare(b.code))
    .map((object) => ({ object, equipment: equipmentByTop.get(object.id) ?? [] }))
}

/** Returns the names of a project as the specification spells them. */
export const projectNamesOf = ({ id, code, name }: EquipmentObject) => ({
  id,
  projectId: id,
  projectCode: code,
  projectName: name,
})
