// The form of an order in the list and on its page: product, quantity and due date.
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { useText } from '../../../i18n/text.ts'
import type { ResourcePageProps } from '../../../resource/page/resource-page-props.ts'
import { dueDateInput } from './due-date-input.tsx'
import { orderWords } from './words.ts'

/** Returns the form of an order: its declaration with labels, rules and inputs. Planned values are read-only. */
export function useOrderForm() {
  const text = useText(orderWords)
  return {
    resource: productionOrder,
    rules: {
      materialId: {},
      quantity: {},
      unitId: {},
      dueDate: { input: dueDateInput, help: text('dueHelp') },
      routeId: { help: text('planHelp') },
      bomId: { help: text('planHelp') },
      priority: {},
      orderType: {},
      source: {},
      planStart: {},
      planEnd: {},
      deadlineType: {},
      overReportPercent: {},
      requireKit: {},
      warehouseId: {},
      lotCode: {},
      customerRef: {},
      projectId: {},
      isWithoutBom: {},
      code: { help: text('codeHelp') },
      remark: { isWide: true },
      files: { isWide: true },
    },
    isLocked: ({ status }) => status !== productionOrderStatus.codes.draft,
  } as const satisfies ResourcePageProps<typeof productionOrder>
}
