import { listStockProofs, proveStock } from '@gemba/contract/stock/proof.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { handle, handleWithoutWork } from '../../../platform/http/route.ts'
import { prove, type StockFault, storeProof } from './prove-stock.ts'

export const proofRoutes = [
  // Reads one consistent snapshot and stores the result afterwards, so that verifying a large stock blocks nobody.
  ...handleWithoutWork(proveStock, import.meta.url, async (_, call) => {
    const proof = await call.inRead(prove)
    const storedProof = await call.inWork((work) => storeProof(work, proof))
    return { ...proof, ...storedProof, faults: [...proof.faults], createUser: call.actor.userName }
  }),
  ...handle(listStockProofs, import.meta.url, async (read) => {
    const rows = await ofCompany(read).selectFrom('stock_proof').selectAll().orderBy('id', 'desc').limit(30).execute()
    return rows.map(({ id, at, entries, balances, reservations, faults, create_user }) => ({
      id,
      at,
      entries: Number(entries),
      balances: Number(balances),
      reservations: Number(reservations),
      faults: faults as unknown as StockFault[],
      createUser: create_user,
    }))
  }),
]
