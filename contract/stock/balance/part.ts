// What lies where, what is reserved of it, and moves by hand.
import { definePart } from '../../kit/module.ts'
import { ledgerPage, stockPage } from '../pages.ts'
import { stockView } from '../rights.ts'
import { balanceErrors } from './errors.ts'
import { listMoveTypes, listReservations, listStock, pageLedger, pageStock } from './find-stock.ts'
import { moveRight, moveStock, reverseMove } from './move-by-hand.ts'
import { releaseReservation, reserveRight, reserveStock } from './reserve-by-hand.ts'
import { listOpenDocuments, listSuppliersOfMaterial, readMaterialStock } from './stock-of-material.ts'

export const balancePart = definePart({
  commands: [
    pageStock,
    listStock,
    readMaterialStock,
    listOpenDocuments,
    listSuppliersOfMaterial,
    pageLedger,
    listMoveTypes,
    listReservations,
    reserveStock,
    releaseReservation,
    moveStock,
    reverseMove,
  ],
  errors: balanceErrors,
  pages: [stockPage, ledgerPage],
  permissions: {
    [stockView]: { label: ['查看库存', '檢視庫存', 'View stock'], page: 'stock/stock' },
    [reserveRight]: { label: ['手工预留库存', '手工預留庫存', 'Reserve stock manually'], page: 'stock/stock' },
    [moveRight]: { label: ['手工移库', '手工移庫', 'Move stock manually'], page: 'stock/stock' },
  },
})
