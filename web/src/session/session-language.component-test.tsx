// The names of a session follow the language.
import { readKnownParameters } from '@gemba/contract/base/parameter.ts'
import { readCompanyDetails, readCurrentUser } from '@gemba/contract/identity/sign-in/session.ts'
import { afterEach, expect, test } from 'vitest'
import { on, serve } from '../api/fake-server/fake-server.fixture.ts'
import { currentLanguage, useLanguage } from '../i18n/language.ts'
import { resumeWithSettings, useSession } from './session.ts'

afterEach(() => {
  useSession.setState({ user: undefined })
  useLanguage.getState().choose('en')
})

test('the user is read again after a change of language, and otherwise once', async () => {
  const departments: Record<string, string> = { en: 'Equipment', 'zh-CN': '设备部' }
  const server = serve(
    on(readCurrentUser, () => ({ id: '5', companyCode: 'demo', departmentName: departments[currentLanguage()] })),
    on(readCompanyDetails, [{ key: 'xtmc', value: 'Gemba' }]),
    on(readKnownParameters, {}),
  )
  const department = () => useSession.getState().user?.departmentName
  useLanguage.getState().choose('en')
  await resumeWithSettings()
  await resumeWithSettings()
  expect(department()).toBe('Equipment')
  expect(server.inputsOf(readCurrentUser)).toHaveLength(1)
  useLanguage.getState().choose('zh-CN')
  await resumeWithSettings()
  expect(department()).toBe('设备部')
  expect(server.inputsOf(readCurrentUser)).toHaveLength(2)
})
