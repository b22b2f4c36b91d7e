import { bom, bomItem } from '@gemba/contract/base/bom/bom.ts'
import { bomStatus } from '@gemba/contract/base/bom/dictionaries.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { ratioOfDecimals } from '@gemba/contract/rules/decimal.ts'
import { useRouteQuery } from '../../../../api/call-route.ts'
import { joinedLabelOf, permissionOf } from '../../../../resource/labels.ts'
import { useCan } from '../../../../session/session.ts'

export interface BomLineOffer {
  readonly materialId: string
  readonly name: string
  /** For one piece of the product. */
  readonly quantity: string
  readonly unitId: string | null
}

/** Returns the lines of the BOM in use of a product. Empty without the permission to see BOMs. */
export function useBomLines(materialId: string | null): readonly BomLineOffer[] {
  const canSee = useCan(permissionOf(bom, 'list'))
  const boms = useRouteQuery<EntityOf<typeof bom>[]>(
    { resource: bom, operation: 'list', body: { materialId, status: bomStatus.codes.inUse } },
    { isEnabled: canSee && materialId !== null },
  )
  const bomsOfMaterial = (boms.data ?? []).filter((candidate) => candidate.materialId === materialId)
  const bomInUse = bomsOfMaterial.find(({ isDefault }) => isDefault === 1) ?? bomsOfMaterial[0]
  const lines = useRouteQuery<EntityOf<typeof bomItem>[]>(
    { resource: bomItem, operation: 'list', body: { bomId: bomInUse?.id } },
    { isEnabled: bomInUse !== undefined },
  )
  if (!bomInUse) return []
  return (lines.data ?? [])
    .filter(({ bomId }) => bomId === bomInUse.id)
    .map((line) => ({
      materialId: line.materialId,
      name: joinedLabelOf(line, 'materialId') ?? line.materialId,
      // The quantity of a BOM may be for several pieces.
      quantity: ratioOfDecimals(line.quantity, bomInUse.quantity),
      unitId: line.unitId,
    }))
}
