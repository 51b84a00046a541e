/** Of its own, so that the code comes only to those whose lead is stored. */
export { PhotosForm } from './photos-form.tsx'
