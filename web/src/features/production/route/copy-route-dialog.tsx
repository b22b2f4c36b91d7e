// Copies a route as a route of a product or as a general one.

import { wordIn } from '@gemba/contract/kit/page.ts'
import { routeHead } from '@gemba/contract/production/route/process-route.ts'
import { copyRoute } from '@gemba/contract/production/route/route-actions.ts'
import { refresh } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { inputsOf } from '../../../resource/form/form-field.ts'
import { toast } from '../../../ui/state/toast.tsx'
import type { RouteRow } from './route-actions.ts'
import { addressOfRoute } from './route-urls.ts'
import { routeWords } from './words.ts'

interface CopyRouteDialogProps {
  row: RouteRow
  onCopied: (address: string) => void
  onClose: () => void
}

const { materialId, code, name } = routeHead
const copied = { materialId, name, code }

export function CopyRouteDialog({ row, onCopied, onClose }: CopyRouteDialogProps) {
  const text = useText(routeWords)
  const language = useLanguage((state) => state.language)
  return (
    <EditDialog
      title={text('copyTitle', { name: `${row.code} ${row.revision}` })}
      mode="action"
      confirmText={text('copy')}
      fields={inputsOf(copied, (field) => ({
        label: wordIn(language, copied[field].label ?? [field, field, field]),
        help: field === 'materialId' ? text('copyHint') : undefined,
      }))}
      initial={{ materialId: null, name: row.name, code: null }}
      isQuiet
      onSave={async (values) => {
        const copiedRoute = await run(copyRoute, { ...values, id: row.id })
        await refresh(copyRoute.module)
        toast('ok', text('done.copy'))
        onCopied(addressOfRoute({ id: copiedRoute.id, materialId: values.materialId ?? null }))
      }}
      onClose={onClose}
    />
  )
}
