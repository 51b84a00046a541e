export type ContactEmail = { name: string; email: string; subject?: string; message: string }

const FAILED = 'Failed to send email. Please try again.'

/** Writes to the owner through the edge function; throws the one sentence a person can be shown. */
export async function sendContactEmail(body: ContactEmail): Promise<void> {
	const { supabase } = await import('../platform/supabase.ts')
	const { error } = await supabase.functions.invoke('send-contact-email', { body })
	if (error) throw new Error(FAILED)
}
