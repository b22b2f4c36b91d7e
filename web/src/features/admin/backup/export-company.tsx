// Downloads the data of the own company. Unlike a backup, the archive contains one company only.

import { prepareCompanyExport } from '@gemba/contract/admin/company-export.ts'
import { DownloadIcon } from 'lucide-react'
import { useState } from 'react'
import { run } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from './backup.module.css'
import { OwnPasswordDialog } from './own-password-dialog.tsx'
import { backupWords } from './words.ts'

export function ExportCompany() {
  const text = useText(backupWords)
  const [isOpen, setOpen] = useState(false)
  const download = async (password: string) => {
    const { address } = await run(prepareCompanyExport, { password })
    // A link lets the browser stream the file to disk, so that its size does not matter.
    const link = document.createElement('a')
    link.href = address
    link.download = ''
    link.click()
    setOpen(false)
  }
  return (
    <section className={styles.schedules} aria-label={text('exportCompany')}>
      <header className="row spread">
        <h2 className="flush size-16">{text('exportCompany')}</h2>
        <PlainButton onClick={() => setOpen(true)} data-testid="company-export">
          <Icon of={DownloadIcon} /> {text('export')}
        </PlainButton>
      </header>
      <p className="flush muted">{text('exportHint')}</p>
      {isOpen ? (
        <OwnPasswordDialog
          name="export"
          title={text('exportCompany')}
          confirmText={text('export')}
          onSend={download}
          onClose={() => setOpen(false)}
        >
          <p>{text('exportHolds')}</p>
        </OwnPasswordDialog>
      ) : null}
    </section>
  )
}
