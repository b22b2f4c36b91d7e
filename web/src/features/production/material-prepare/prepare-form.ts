// The form of a preparation in the list and on its page.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { materialPrepareStatus } from '@gemba/contract/production/material-prepare/dictionaries.ts'
import type { MaterialPrepareAction } from '@gemba/contract/production/material-prepare/flow.ts'
import { materialPrepare, materialPrepareLine } from '@gemba/contract/production/material-prepare/material-prepare.ts'
import type { readPrepare } from '@gemba/contract/production/material-prepare/material-prepare-actions.ts'
import { useText } from '../../../i18n/text.ts'
import type { ResourcePageProps } from '../../../resource/page/resource-page-props.ts'
import { prepareWords } from './words.ts'

export type PrepareRow = EntityOf<typeof materialPrepare> & {
  readonly allowedActions?: readonly MaterialPrepareAction[]
}
type PrepareDraft = CommandReply<typeof readPrepare>
export type PrepareLine = PrepareDraft['lines'][number]

const isDraft = ({ status }: Pick<PrepareRow, 'status'>): boolean => status === materialPrepareStatus.codes.toPrepare

/** Returns the form of a preparation: its declaration with labels, rules and inputs. */
export function usePrepareForm() {
  const text = useText(prepareWords)
  return {
    resource: materialPrepare,
    lines: [materialPrepareLine],
    rules: {
      orderId: {},
      warehouseId: {},
      locationId: {},
      neededOn: {},
      isExtra: { help: text('extraHelp') },
      remark: { isWide: true },
      code: { help: text('codeHelp') },
    },
    isLocked: (row) => !isDraft(row),
  } as const satisfies ResourcePageProps<typeof materialPrepare>
}
