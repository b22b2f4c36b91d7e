import { readMaterialStock } from '@gemba/contract/stock/balance/stock-of-material.ts'
import { useCommandQuery } from '../../../api/run.ts'

export const courseDays = 90

/** Reads the figures and the course of a material: one call, however many parts show it. */
export const useMaterialStock = (materialId: string) =>
  useCommandQuery(readMaterialStock, { materialId, days: courseDays })
