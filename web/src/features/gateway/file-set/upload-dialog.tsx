// Uploads a program, a firmware or a configuration as a draft.
import { uploadBoxFile } from '@gemba/contract/gateway/file-set/box-file.ts'
import { boxFileType } from '@gemba/contract/gateway/file-set/dictionaries.ts'
import { optionsOf } from '@gemba/contract/kit/dictionary.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { uploadFile } from '../../../api/transfer.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { Panel } from '../../../ui/panel/panel.tsx'
import { FileButton } from '../../../ui/upload/file-button.tsx'
import { fileSetWords } from './words.ts'

interface UploadDialogProps {
  boxCode: string
  onClose: () => void
}

export function UploadDialog({ boxCode, onClose }: UploadDialogProps) {
  const text = useText(fileSetWords)
  const language = useLanguage((state) => state.language)
  const [fileType, setFileType] = useState<1 | 2 | 3>(boxFileType.codes.program)
  const [share, setShare] = useState<number>()
  const { isBusy, save } = useCommand({ refreshed: ['gateway'], onDone: onClose })
  const send = async (file: File) => {
    const target = { boxId: boxCode, fileType }
    await save(
      () => uploadFile(uploadBoxFile, file, { input: target, onProgress: setShare }),
      text('isUploaded', { name: file.name }),
    )
    setShare(undefined)
  }
  return (
    <Panel title={text('uploadTitle')} width={420} onClose={onClose} testId="file-set-upload-dialog">
      <div className="column gap-16">
        <Segmented
          block
          aria-label={text('kind')}
          value={fileType}
          onChange={setFileType}
          options={optionsOf(boxFileType).map(({ code, words }) => ({ value: code, label: wordIn(language, words) }))}
        />
        <FileButton
          label={text('chooseFile')}
          isMain
          isDisabled={isBusy}
          onChoose={(file) => void send(file)}
          testId="file-set-input"
        />
        {share === undefined ? null : (
          <p className="flush muted" role="status">
            {text('sent', { percent: Math.round(share * 100) })}
          </p>
        )}
      </div>
    </Panel>
  )
}
