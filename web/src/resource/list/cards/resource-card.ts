// The roles of the fields of a declared resource on a card, where no column says otherwise.
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import type { CardRole } from '../grid/column.ts'

const titles = ['code', 'name', 'title']

/** Returns the roles of listed fields: code, name or material, status and quantity. All others are details. */
export function cardRolesOf({
  list,
  fields,
}: Pick<AnyResource, 'list' | 'fields'>): Readonly<Record<string, CardRole | undefined>> {
  const title = titles.find((name) => list.includes(name)) ?? list[0]
  const material = list.find((name) => {
    const field = fields[name]
    return field?.kind === 'reference' && field.to === 'material'
  })
  const subtitle = list.includes('name') ? 'name' : material
  const roles: Record<string, CardRole> = {}
  if (list.includes('quantity') && fields.quantity?.kind === 'decimal') roles.quantity = 'figure'
  if (list.includes('status') && fields.status?.kind === 'choice') roles.status = 'state'
  if (subtitle !== undefined) roles[subtitle] = 'subtitle'
  if (title !== undefined) roles[title] = 'title'
  return roles
}
