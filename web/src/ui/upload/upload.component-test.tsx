import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useLanguage } from '../../i18n/language.ts'
import { Toasts } from '../state/toast.tsx'
import { Upload, type UploadedFile } from './upload.tsx'

type Send = (file: File, onProgress: (share: number) => void) => Promise<UploadedFile>

function Files({ send }: { send: Send }) {
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  return (
    <>
      <Upload files={files} onChange={setFiles} send={send} />
      <Toasts />
    </>
  )
}

const store: Send = async ({ name }) => ({ fileId: name, urlPath: `/${name}`, fileType: 'txt', fileName: name })
const choose = (name: string) =>
  userEvent.upload(page.getByTestId('upload-input'), new File(['a'], name, { type: 'text/plain' }))
const names = () =>
  page
    .getByTestId('upload-file')
    .elements()
    .map((file) => file.querySelector('a')?.textContent)

beforeEach(() => useLanguage.getState().choose('zh-CN'))

test('S-294 S-295 a file of another kind is refused before it is sent, and a failure is shown', async () => {
  const send = vi.fn<Send>().mockRejectedValue(new Error('offline'))
  await render(<Files send={send} />)
  await choose('a.svg')
  await expect.element(page.getByText('请上传正确的格式文件')).toBeVisible()
  expect(send).not.toHaveBeenCalled()
  await choose('a.pdf')
  await expect.element(page.getByText('上传失败')).toBeVisible()
  expect(names()).toEqual([])
})

test('S-296 S-297 takes three files, then hides its button until one is removed, by keyboard', async () => {
  await render(<Files send={store} />)
  for (const [at, name] of ['1.pdf', '2.pdf', '3.pdf'].entries()) {
    await choose(name)
    await expect.poll(() => names().length).toBe(at + 1)
  }
  expect(page.getByTestId('upload-add').query()).toBeNull()
  ;(page.getByRole('button', { name: '移除 2.pdf' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(names()).toEqual(['1.pdf', '3.pdf'])
  await expect.element(page.getByTestId('upload-add')).toBeVisible()
})

test('shows which file is being sent and its progress', async () => {
  let report: (share: number) => void = () => undefined
  let finish: () => void = () => undefined
  const send: Send = (file, onProgress) => {
    report = onProgress
    return new Promise((resolve) => {
      finish = () => resolve(store(file, onProgress))
    })
  }
  await render(<Files send={send} />)
  await choose('a.pdf')
  await expect.element(page.getByText('正在上传 a.pdf')).toBeVisible()
  report(0.4)
  await expect.poll(() => document.querySelector('progress')?.value).toBe(0.4)
  expect(page.getByTestId('upload-add').query()).toBeNull()
  finish()
  await expect.poll(names).toEqual(['a.pdf'])
})
