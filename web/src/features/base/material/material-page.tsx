// The page of one material: its master data and its data of all areas. Other features contribute their parts.

import { bom } from '@gemba/contract/base/bom/bom.ts'
import { findWhereUsed } from '@gemba/contract/base/bom/find-where-used.ts'
import { material } from '@gemba/contract/base/material/material.ts'
import type { StoredFile } from '@gemba/contract/stored-file.ts'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useText } from '../../../i18n/text.ts'
import { ErrorBoundary } from '../../../resource/error-boundary.tsx'
import { permissionOf } from '../../../resource/labels.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { RecordPanels } from '../../../resource/tab/record-panels.tsx'
import { type PageProps, useTabTitle } from '../../../resource/tab/tab-context.ts'
import { useCan } from '../../../session/session.ts'
import { NothingHere, Section } from '../../../ui/panel/section.tsx'
import { FileLinks } from '../../../ui/upload/file-links.tsx'
import { WhereUsed } from '../bom/structure/where-used.tsx'
import { MaterialBoms } from './material-boms.tsx'
import { MaterialFacts } from './material-facts.tsx'
import { MaterialHead, type MaterialRow } from './material-head.tsx'
import styles from './material-page.module.css'
import { materialWords } from './words.ts'

export function MaterialPage({ params }: PageProps) {
  const id = params.id ?? ''
  const answer = useRouteQuery<MaterialRow>({ resource: material, operation: 'read', body: { id } })
  const row = answer.data?.id === id ? answer.data : undefined
  useTabTitle(row?.code ?? undefined)
  return row ? <MaterialView key={row.id} row={row} /> : <QueryState query={answer} rows={8} />
}

function MaterialView({ row }: { row: MaterialRow }) {
  const seesBoms = useCan(permissionOf(bom, 'page'))
  const seesUses = useCan(findWhereUsed.permission)
  const label = row.code ?? row.name
  return (
    <div className="column gap-12 min-full-height">
      <MaterialHead row={row} />
      <RecordPanels resource={material} id={row.id} place="head" />
      <div className={styles.body}>
        <div className="column gap-12 shrinkable">
          <RecordPanels resource={material} id={row.id} place="main" />
          {seesBoms ? (
            <ErrorBoundary>
              <MaterialBoms row={row} />
            </ErrorBoundary>
          ) : null}
          {seesUses ? (
            <ErrorBoundary>
              <WhereUsed materialId={row.id} material={label} />
            </ErrorBoundary>
          ) : null}
        </div>
        <div className="column gap-12 shrinkable">
          <MaterialFacts row={row} />
          <RecordPanels resource={material} id={row.id} place="side" />
          <Files files={row.files ?? []} />
        </div>
      </div>
    </div>
  )
}

function Files({ files }: { files: readonly StoredFile[] }) {
  const text = useText(materialWords)
  return (
    <Section title={text('files')}>
      {files.length === 0 ? (
        <NothingHere title={text('noFiles')} hint={text('noFilesHint')} />
      ) : (
        <FileLinks files={files} />
      )}
    </Section>
  )
}
