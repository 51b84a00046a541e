/** Stands where the build puts the address of a file that styles the rest of a page. */
export const REST_OF_STYLES = '/rest.css'
