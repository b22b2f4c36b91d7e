// The list of routes of products and of general ones. A row opens the editor.

import { routeRights } from '@gemba/contract/production/route/flow.ts'
import { processRoute } from '@gemba/contract/production/route/process-route.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { joinedLabelOf } from '../../../resource/labels.ts'
import type { RowAction } from '../../../resource/list/grid/column.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useCan } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { CopyRouteDialog } from './copy-route-dialog.tsx'
import { allowedActionsOf, type RouteRow, routeActions, routeActionTitle, useRouteActions } from './route-actions.ts'
import { RouteState } from './route-state.tsx'
import { addressOfRoute, generalRouteUrl, productRouteUrl } from './route-urls.ts'
import { routeWords } from './words.ts'

export function RouteListPage() {
  const text = useText(routeWords)
  const language = useLanguage((state) => state.language)
  const navigate = useNavigate()
  const canEdit = useCan(routeRights.edit)
  const [copied, setCopied] = useState<RouteRow>()
  const open = (row: { id: string; materialId: string | null }) => void navigate(addressOfRoute(row))
  const { perform } = useRouteActions(open)
  const actions = routeActions.map(
    (name): RowAction<RouteRow> => ({
      name,
      label: routeActionTitle(name, language),
      onRun: (row) => perform(name, row),
      isShown: (row) => allowedActionsOf(row).includes(name),
    }),
  )
  const copy: RowAction<RouteRow> = { name: 'copy', label: text('copyFor'), onRun: setCopied }
  return (
    <>
      <ResourcePage
        resource={processRoute}
        isLocked={(row) => !allowedActionsOf(row).includes('change')}
        onOpen={open}
        cells={{
          status: ({ status }) => <RouteState status={status} />,
          materialId: (row) => (row.materialId ? joinedLabelOf(row, 'materialId') : text('general')),
        }}
        adding={{ label: text('newProduct'), onAdd: () => void navigate(`${productRouteUrl}?id=`) }}
        actions={() =>
          canEdit ? (
            <PlainButton onClick={() => void navigate(`${generalRouteUrl}?id=`)} data-testid="add-general">
              {text('newGeneral')}
            </PlainButton>
          ) : null
        }
        rowActions={[{ name: 'open', label: text('open'), onRun: open }, ...actions, ...(canEdit ? [copy] : [])]}
      />
      {copied ? (
        <CopyRouteDialog
          row={copied}
          onCopied={(address) => {
            setCopied(undefined)
            void navigate(address)
          }}
          onClose={() => setCopied(undefined)}
        />
      ) : null}
    </>
  )
}
