// What remains of an order when it is closed: planned material that was not consumed, and good pieces that were not
// delivered.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { type Language, type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { leftoverWords, readOrderLeftovers } from '@gemba/contract/production/order/leftovers.ts'
import { fillText } from '@gemba/contract/rules/fill-text.ts'
import Big from 'big.js'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { findMaterials } from '../../base/index.ts'
import { materialsOf } from './material-of-order.ts'
import { orders } from './production-order.ts'
import { listReceipts, sumReceipts } from './receipts-of.ts'

export type OrderLeftovers = CommandReply<typeof readOrderLeftovers>

interface OrderQuantities {
  readonly id: string
  readonly materialId: string
  readonly baseQuantity: string
  readonly goodQuantity: string
  readonly scrapQuantity: string
}

export const readLeftoversRoutes = handle(readOrderLeftovers, import.meta.url, async (read, { id }) =>
  findLeftovers(read, await orders.read(read, { id })),
)

/** Returns what remains of an order. Planned material is scaled to the pieces that were produced, good or scrap. */
async function findLeftovers(read: Read, order: OrderQuantities): Promise<OrderLeftovers> {
  const materials = await materialsOf(read, order.id)
  const facts = await findMaterials(read, [order.materialId, ...materials.map(({ materialId }) => materialId)])
  const produced = new Big(order.goodQuantity).plus(order.scrapQuantity)
  const share = produced.div(order.baseQuantity)
  const byMaterial = [...Map.groupBy(materials, ({ materialId }) => materialId).values()]
  const notConsumed = byMaterial.flatMap((lines) => {
    const [line] = lines
    if (!line) return []
    const required = lines.reduce((sum, line) => sum.plus(line.required), new Big(0))
    const neededQuantity = share.lt(1) ? required.times(share) : required
    const planned = neededQuantity.round(facts.get(line.materialId)?.precision ?? 0, Big.roundDown)
    if (planned.lte(line.consumed)) return []
    const { materialId, materialCode, materialName, consumed, unitName } = line
    return [{ materialId, materialCode, materialName, planned: planned.toFixed(), consumed, unitName }]
  })
  const good = new Big(order.goodQuantity)
  const delivered = sumReceipts((await listReceipts(read, order.id)).filter(({ itemId }) => itemId === null))
  const unitName = facts.get(order.materialId)?.unitName ?? ''
  const notDelivered = good.gt(delivered) ? { good: good.toFixed(), delivered: delivered.toFixed(), unitName } : null
  return { notConsumed, notDelivered }
}

/** Returns what remains of a locked order. Throws `orderLeftovers` if something remains and no reason is given. */
export async function confirmLeftovers(
  work: Work,
  order: OrderQuantities,
  reason: string | null | undefined,
): Promise<OrderLeftovers> {
  const leftovers = await findLeftovers(work, order)
  const texts = describeLeftovers(leftovers, work.actor.language)
  if (texts.length > 0 && !reason)
    throw new DomainError('orderLeftovers', {
      leftovers: texts.map((text) => ({ text })),
      field: 'reason',
      ...leftovers,
    })
  return leftovers
}

function describeLeftovers({ notConsumed, notDelivered }: OrderLeftovers, language: Language): string[] {
  const fill = (words: Words, values: Readonly<Record<string, string>>) =>
    fillText(wordIn(language, words), (name) => values[name] ?? '')
  const consumption = notConsumed.map(({ materialCode: material, planned, consumed, unitName: unit }) =>
    fill(leftoverWords.notConsumed, { material, planned, consumed, unit }),
  )
  if (!notDelivered) return consumption
  const { good, delivered, unitName: unit } = notDelivered
  return [...consumption, fill(leftoverWords.notDelivered, { good, delivered, unit })]
}
