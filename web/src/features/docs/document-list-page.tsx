// The company's own documents and the classifications they stand under.
import { document, documentClass } from '@gemba/contract/docs/document.ts'
import { docsDictionaries, docsWords as words } from '@gemba/contract/docs/words.ts'
import { useState } from 'react'
import { docsWords } from '../../i18n/docs.ts'
import { fileWords } from '../../i18n/files.ts'
import { useText } from '../../i18n/text.ts'
import type { Area } from '../../resource/area.ts'
import { ResourcePage } from '../../resource/resource-page.tsx'
import { useCan } from '../../resource/session.ts'
import { FilesDialog } from './files-dialog.tsx'
import './doc-centre.css'

const docsArea: Area = { words, dictionaries: docsDictionaries, references: { document, documentClass } }

export function DocumentListPage() {
  const text = useText(docsWords)
  const files = useText(fileWords)
  const [isUploading, setUploading] = useState(false)
  const canEdit = useCan('document:edit')
  return (
    <>
      <ResourcePage
        resource={document}
        area={docsArea}
        title={text('articles')}
        tree={{ field: 'classId', resource: documentClass }}
        actions={() =>
          canEdit ? (
            <button
              type="button"
              className="plain-button"
              onClick={() => setUploading(true)}
              data-testid="document-files"
            >
              {files('files')}
            </button>
          ) : null
        }
      />
      {isUploading ? <FilesDialog onClose={() => setUploading(false)} /> : null}
    </>
  )
}

export function DocumentClassPage() {
  const text = useText(docsWords)
  return <ResourcePage resource={documentClass} area={docsArea} title={text('documentClasses')} />
}
