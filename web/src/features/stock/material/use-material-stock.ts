import { readMaterialStock } from '@gemba/contract/stock/balance/stock-of-material.ts'
import { useCommandQuery } from '../../../api/run.ts'

export const courseDays = 90

/** Reads quantities and history of a material. All components share one query. */
export const useMaterialStock = (materialId: string) =>
  useCommandQuery(readMaterialStock, { materialId, days: courseDays })
