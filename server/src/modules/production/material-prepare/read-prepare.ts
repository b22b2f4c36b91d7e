import { materialPrepareLine } from '@gemba/contract/production/material-prepare/material-prepare.ts'
import { readPrepare } from '@gemba/contract/production/material-prepare/material-prepare-actions.ts'
import Big from 'big.js'
import { valuesOf } from '../../../platform/db/rows.ts'
import { handle } from '../../../platform/http/route.ts'
import { crud } from '../../../resource/crud.ts'
import { findMaterials } from '../../base/index.ts'
import { findIssues } from '../../stock/index.ts'
import { shownPrepare } from './material-prepare.ts'
import { statesAsIssued } from './on-issue-posted.ts'
import { usesOfOrder } from './prepare-store.ts'

const lines = crud(materialPrepareLine)

export const readPrepareRoutes = handle(readPrepare, import.meta.url, async (read, { id }) => {
  const prepare = await shownPrepare(read, id)
  const stored = await lines.list(read, { prepareId: prepare.id })
  const issued = (await statesAsIssued(read, [prepare])).get(prepare.id)
  const rows = stored.map((row) => ({
    ...row,
    preparedQuantity: issued?.prepared.find(({ id: lineId }) => lineId === row.id)?.quantity ?? row.preparedQuantity,
  }))
  const uses = new Map((await usesOfOrder(read, prepare.orderId)).map((use) => [use.lineId, use]))
  const materials = await findMaterials(read, valuesOf(rows, 'materialId'))
  return {
    prepare,
    lines: rows.map((row) => {
      const { code = '', name = '', unitName = '', precision = 0 } = materials.get(row.materialId) ?? {}
      const { consumed = new Big(0), onLine = new Big(0) } = uses.get(row.id) ?? {}
      return {
        ...row,
        materialCode: code,
        materialName: name,
        unitName,
        precision,
        consumedQuantity: consumed.toFixed(),
        onLineQuantity: onLine.toFixed(),
      }
    }),
    bills: (await findIssues(read, prepare.demandId ? [prepare.demandId] : [])).map((bill) => ({
      billId: bill.id,
      billCode: bill.code,
      status: bill.status as 10,
    })),
  }
})
