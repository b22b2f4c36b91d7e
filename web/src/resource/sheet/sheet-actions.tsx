// Export and import of a resource as a workbook.

import { exportRows, readTemplate } from '@gemba/contract/admin/spreadsheet.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { FileSpreadsheetIcon } from 'lucide-react'
import { Suspense } from 'react'
import { lazyCode } from '../../api/lazy-code.ts'
import { notifyFailure } from '../../api/query.ts'
import { downloadFile } from '../../api/transfer.ts'
import { useText } from '../../i18n/text.ts'
import { useCan } from '../../session/session.ts'
import { PlainButton } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { IconWord } from '../../ui/icon/icon-word.tsx'
import { Popover } from '../../ui/popover/popover.tsx'
import type { Values } from '../form/check.ts'
import { hasOperation, permissionOf } from '../labels.ts'
import styles from './sheet.module.css'
import { sheetWords } from './words.ts'

const ImportDialog = lazyCode(async () => (await import('./import-dialog.tsx')).ImportDialog)

interface SheetActionsProps {
  resource: AnyResource
  title: string
  /** Current filter of the list. */
  filter: Values
  isImporting: boolean
  onImporting: (isImporting: boolean) => void
}

const useCanDo = (resource: AnyResource, operation: string): boolean =>
  useCan(permissionOf(resource, operation)) && hasOperation(resource, operation)

/** Starts an import if the person has the right. */
export function ImportButton({ resource, onImport }: { resource: AnyResource; onImport: () => void }) {
  const text = useText(sheetWords)
  const canList = useCanDo(resource, 'page')
  const canCreate = useCanDo(resource, 'create')
  return canList && canCreate ? (
    <PlainButton onClick={onImport} data-testid="empty-import">
      <Icon of={FileSpreadsheetIcon} /> {text('import')}
    </PlainButton>
  ) : null
}

export function SheetActions({ resource, title, filter, isImporting, onImporting }: SheetActionsProps) {
  const text = useText(sheetWords)
  const canList = useCanDo(resource, 'page')
  const canCreate = useCanDo(resource, 'create')
  if (!canList) return null
  const of = { resource: resource.name }
  const save = (saved: Promise<void>) => void saved.catch(notifyFailure)
  const entries: [testId: string, label: string, run: () => void][] = [
    [
      'sheet-export',
      text('exportListed'),
      () => save(downloadFile(exportRows, { ...of, filter, columns: [...resource.list] })),
    ],
    ['sheet-export-all', text('exportAll'), () => save(downloadFile(exportRows, { ...of, filter }))],
  ]
  if (canCreate) {
    entries.push(
      ['sheet-template', text('template'), () => save(downloadFile(readTemplate, of))],
      ['sheet-import', text('import'), () => onImporting(true)],
    )
  }
  return (
    <>
      <Popover
        align="start"
        label={text('workbook')}
        testId="sheet-actions"
        button={<IconWord icon={FileSpreadsheetIcon} word={text('workbookWord')} />}
      >
        {(close) => (
          <div className={styles.actions}>
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
      </Popover>
      {isImporting ? (
        <Suspense fallback={null}>
          <ImportDialog resource={resource} title={title} onClose={() => onImporting(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
