// Export and import of a resource as a workbook.
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { lazy, Suspense, useState } from 'react'
import { sheetWords } from '../i18n/files.ts'
import { useText } from '../i18n/text.ts'
import { Drop } from '../ui/drop.tsx'
import { Icon } from '../ui/icon.tsx'
import { type Area, pathOf, permissionOf } from './area.ts'
import type { Values } from './form/check.ts'
import { tell } from './query.ts'
import { useCan } from './session.ts'
import { downloadFile } from './transfer.ts'
import './sheet.css'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

interface SheetActionsProps {
  resource: AnyResource
  area: Area
  title: string
  /** Filter of the list at the moment. */
  filter: Values
}

export function SheetActions({ resource, area, title, filter }: SheetActionsProps) {
  const text = useText(sheetWords)
  const [isImporting, setImporting] = useState(false)
  const canList = useCan(permissionOf(resource, 'page')) && pathOf(resource, 'page') !== undefined
  const canCreate = useCan(permissionOf(resource, 'create')) && pathOf(resource, 'create') !== undefined
  if (!canList) return null
  const path = `/resource/${resource.name}`
  const save = (what: string, body: object) => void downloadFile(`${path}/${what}`, body).catch(tell)
  const entries: [testId: string, label: string, run: () => void][] = [
    ['sheet-export', text('exportListed'), () => save('export', { filter, columns: resource.list })],
    ['sheet-export-all', text('exportAll'), () => save('export', { filter })],
  ]
  if (canCreate) {
    entries.push(
      ['sheet-template', text('template'), () => save('template', {})],
      ['sheet-import', text('import'), () => setImporting(true)],
    )
  }
  return (
    <>
      <Drop label={text('workbook')} testId="sheet-actions" button={<Icon name="download" />}>
        {(close) => (
          <div className="sheet-actions">
            {entries.map(([testId, label, run]) => (
              <button
                key={testId}
                type="button"
                onClick={() => {
                  close()
                  run()
                }}
                data-testid={testId}
              >
                {label}
              </button>
            ))}
          </div>
        )}
      </Drop>
      {isImporting ? (
        <Suspense fallback={null}>
          <ImportDialog resource={resource} area={area} title={title} onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
