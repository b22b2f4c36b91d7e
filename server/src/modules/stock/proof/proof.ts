import { listStockProofs, proveStock } from '@gemba/contract/stock/proof.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { handle, handleWithoutWork } from '../../../platform/http/route.ts'
import { prove, type StockFault, storeProof } from './prove-stock.ts'

export const proofRoutes = [
  // Read in one picture of the store, and stored afterwards: the proof of a large stock holds up nobody.
  ...handleWithoutWork(proveStock, import.meta.url, async (_, call) => {
    const proof = await call.inRead(prove)
    const made = await call.inWork((work) => storeProof(work, proof))
    return { ...proof, ...made, faults: [...proof.faults], createUser: call.actor.userName }
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
